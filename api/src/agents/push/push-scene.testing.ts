import { randomUUID } from 'node:crypto'
import { ownBotsResponse, handoffReplySchema, pushDeviceResponse, pushResponse } from '@loquia/contracts'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { AgentClient } from '../../testing/agent-client.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { type PushBrowser, startPushService } from './push-service.testing.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export let database: Awaited<ReturnType<typeof startTestDatabase>>
export let service: Awaited<ReturnType<typeof startPushService>>
export let server: TestApp
export let ada: CookieCaller
export let bob: CookieCaller
export let eve: CookieCaller
export let botId: string
const open: { close(): void }[] = []
export const sql = (text: string, values: unknown[] = []) => database.dataSource.query(text, values)

export function pushScene(): void {
  beforeAll(async () => {
    database = await startTestDatabase()
    service = await startPushService()
    server = await startTestApp({
      dataSource: database.dataSource,
      environment: {
        RATE_LIMIT_SCALE: '0',
        CRAWLER_ALLOW_HOSTS: '127.0.0.1:*',
        PUBLIC_URL: 'https://loquia.example',
      },
    })
    ;[ada, bob, eve] = await Promise.all([
      new CookieCaller(server.url).register('ada'),
      new CookieCaller(server.url).register('bob'),
      new CookieCaller(server.url).register('eve'),
    ])
    botId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
    await sql(
      `INSERT INTO workspace_members (workspace_id, user_id, role) SELECT b.workspace_id, u.id, 'agent' FROM bots b, users u WHERE b.public_id = $1 AND u.username = 'eve'`,
      [botId],
    )
    const people = { officeHours: '', replyMinutes: 5, waitMinutes: 10, emailAfterMinutes: null }
    await ada.call('PUT', `/api/chatbot/bots/${botId}/people`, { offered: true, ...people })
  })
  afterEach(async () => {
    for (const client of open.splice(0)) client.close()
    await sql(`DELETE FROM push_subscriptions`)
    await vi.waitUntil(async () => (await sql(`SELECT FROM agents_online`)).length === 0, patience)
    service.handed.length = 0
  })
  afterAll(async () => {
    await server?.stop()
    await service?.stop()
    await database?.stop()
  })
}

export async function add(caller: CookieCaller, browser: PushBrowser, language = 'en') {
  const reply = await caller.call('POST', `/api/push/devices?language=${language}`, browser.subscription, {
    'user-agent': 'Firefox/140 Linux',
  })
  return pushDeviceResponse.parse(reply.body).device
}
export const devicesOf = async (caller: CookieCaller) =>
  pushResponse.parse((await caller.call('GET', '/api/push')).body).devices
export async function inbox(caller: CookieCaller, looking: boolean): Promise<AgentClient> {
  const agent = await AgentClient.connect(server.url, caller.cookie)
  open.push(agent)
  if (!looking) {
    const { userId } = agent
    agent.socket.emit('looking', { looking })
    const isAway = `SELECT FROM agents_online WHERE user_id = $1 AND NOT looking`
    await vi.waitUntil(async () => (await sql(isAway, [userId])).length === 1, patience)
  }
  return agent
}
export async function waiting(question: string) {
  const visitor = await ChatClient.connect(server.url, { botId })
  open.push(visitor)
  const accepted = await visitor.ask(question)
  const reply = handoffReplySchema.parse(await visitor.send('ask-person', { clientMessageId: randomUUID() }))
  if (!reply.available) throw new Error(String(reply.availability.reason))
  return { visitor, id: accepted.conversationId }
}
export const say = (visitor: ChatClient, text: string) => visitor.send('ask', { clientMessageId: randomUUID(), text })
export const idOf = `(SELECT id FROM users WHERE username = 'eve')`
const patience = { timeout: 20_000 }
export const arrived = (count: number) => vi.waitUntil(() => service.handed.length === count, patience)
