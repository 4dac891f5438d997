import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ownBotsResponse,
  webhookDeliveriesResponse,
  webhookSecretResponse,
  webhooksResponse,
  type WebhookEventType,
} from '@loquia/contracts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startMailCatcher } from '../../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { WebhookEvents } from '../../../core/webhooks/index.js'
import { WebhookDispatcher } from './webhook-dispatcher.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  mail: Awaited<ReturnType<typeof startMailCatcher>>
  server: TestApp
  ada: CookieCaller
  publicId: string
  botId: string
}

export function webhooksScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.mail = await startMailCatcher()
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      realKnowledge: true,
      environment: {
        RATE_LIMIT_SCALE: '0',
        CRAWLER_ALLOW_HOSTS: '127.0.0.1:*',
        SMTP_URL: scene.mail.url,
        PUBLIC_URL: 'https://loquia.example',
      },
    })
    scene.ada = await new CookieCaller(scene.server.url).register('ada')
    scene.publicId = ownBotsResponse.parse((await scene.ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
    const [row] = await query(`SELECT id FROM bots WHERE public_id = $1`, [scene.publicId])
    scene.botId = row.id
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.mail?.stop()
    await scene.database?.stop()
  })
}

export const query = (sql: string, values: unknown[] = []) => scene.database.dataSource.query(sql, values)
export const path = (rest = '') => `/api/chatbot/bots/${scene.publicId}/webhooks${rest}`

export async function addWebhook(url: string, events: readonly WebhookEventType[] = []) {
  const reply = await scene.ada.call('POST', path(), { url, events, enabled: true })
  const { webhook, secret } = webhookSecretResponse.parse(reply.body)
  return {
    id: webhook.id,
    secret: secret!,
    shown: async () =>
      webhooksResponse.parse((await scene.ada.call('GET', path())).body).webhooks.find(({ id }) => id === webhook.id)!,
    deliveries: async (search = '') =>
      webhookDeliveriesResponse.parse((await scene.ada.call('GET', path(`/${webhook.id}/deliveries${search}`))).body)
        .deliveries,
    post: async (rest: string) => (await scene.ada.call('POST', path(`/${webhook.id}/${rest}`))).body,
    save: (change: object) => scene.ada.call('PUT', path(`/${webhook.id}`), { url, events, enabled: true, ...change }),
    remove: () => scene.ada.call('DELETE', path(`/${webhook.id}`)),
  }
}

export interface Got {
  headers: IncomingHttpHeaders
  body: string
}

export async function startReceiver() {
  const got: Got[] = []
  let answer: { status: number | 'silent'; text: string; headers?: Record<string, string> } = {
    status: 200,
    text: 'thank you',
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      const { status, text, headers } = answer
      if (status === 302) response.writeHead(302, { location: '/elsewhere' }).end()
      else if (status !== 'silent') response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => got.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    answers: (status: number | 'silent', text = '', headers: Record<string, string> = {}) =>
      (answer = { status, text, headers }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const sweep = () => scene.server.app.get(WebhookDispatcher).enqueueDue()
export async function hurry(): Promise<void> {
  await query(`UPDATE webhook_deliveries SET next_try_at = now() WHERE next_try_at IS NOT NULL`)
  await sweep()
}

export async function asked(question: string): Promise<{ conversationId: string; questionId: string }> {
  const [conversation] = await query(
    `INSERT INTO conversations (bot_id, token_hash, page_url) VALUES ($1, gen_random_uuid()::text, 'https://bakery.example/') RETURNING id`,
    [scene.botId],
  )
  const [message] = await query(
    `INSERT INTO messages (conversation_id, role, content) VALUES ($1, 'user', $2) RETURNING id`,
    [conversation.id, question],
  )
  return { conversationId: conversation.id, questionId: message.id }
}

export const emit = (...[type, facts]: [type: Parameters<WebhookEvents['emit']>[1], facts: object]) =>
  scene.server.app.get(WebhookEvents, { strict: false }).emit(scene.botId, type, facts as Record<string, string>)
export const verify = (secret: string, { headers, body }: Got) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object }
