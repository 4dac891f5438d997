import { ownBotsResponse, type BotSettings, type OwnBot } from '@loquia/contracts'
import { afterAll, beforeAll } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  ada: CookieCaller
  bot: OwnBot
}

export function studioScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      realKnowledge: true,
      environment: { RATE_LIMIT_SCALE: '0', PUBLIC_URL: 'http://chat.example', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
    })
    scene.ada = await new CookieCaller(scene.server.url).register('ada')
    scene.bot = (await botsOf(scene.ada))[0]!
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
  })
}

export async function botsOf(browser: CookieCaller): Promise<OwnBot[]> {
  return ownBotsResponse.parse((await browser.call('POST', '/api/chatbot/bots')).body).bots
}

export const path = (rest: string, id = scene.bot.botId): string => `/api/chatbot/bots/${id}/${rest}`

export const plain: BotSettings = { look: {}, companyInfo: '', domain: '', contactUrl: '', timeZone: '' }
