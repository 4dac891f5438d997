import {
  inboxDetailResponse,
  inboxListResponse,
  ownBotsResponse,
  handoffReplySchema,
  type ChatHandshake,
  type AgentSettings,
} from '@loquia/contracts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { AgentClient } from '../../testing/agent-client.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startMailCatcher } from '../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export let database: Awaited<ReturnType<typeof startTestDatabase>>
export let server: TestApp
export let ada: CookieCaller
export let bob: CookieCaller
export let eve: CookieCaller
export let botId: string
export let mail: Awaited<ReturnType<typeof startMailCatcher>>
const open: { close(): void }[] = []
export const publicUrl = 'https://chat.example'

const always: AgentSettings = {
  offered: true,
  officeHours: '',
  replyMinutes: 5,
  waitMinutes: 10,
  emailAfterMinutes: 2,
  emailAnswers: true,
}
export const people = (settings: Partial<AgentSettings> = {}) =>
  ada.call('PUT', `/api/chatbot/bots/${botId}/people`, { ...always, ...settings })
export const sql = (statement: string, parameters: unknown[] = []) => database.dataSource.query(statement, parameters)

export function inboxScene(): void {
  beforeAll(async () => {
    database = await startTestDatabase()
    mail = await startMailCatcher()
    server = await startTestApp({
      dataSource: database.dataSource,
      environment: { RATE_LIMIT_SCALE: '0', SMTP_URL: mail.url, PUBLIC_URL: publicUrl },
      timing: { agentBeatMs: 1_000, overdueEveryMs: 3_600_000 },
    })
    ada = await new CookieCaller(server.url).register('ada')
    bob = await new CookieCaller(server.url).register('bob')
    eve = await new CookieCaller(server.url).register('eve')
    await sql(`UPDATE users SET first_name = initcap(username)`)
    botId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
    await bob.call('POST', '/api/chatbot/bots')
    await people()
    await sql(
      `INSERT INTO workspace_members (workspace_id, user_id, role) SELECT b.workspace_id, u.id, 'agent' FROM bots b, users u WHERE b.public_id = $1 AND u.username = 'eve'`,
      [botId],
    )
  })
  afterEach(() => {
    for (const client of open.splice(0)) client.close()
  })
  afterAll(async () => {
    await server?.stop()
    await database?.stop()
    await mail?.stop()
  })
}

export async function visit(visitorToken?: string, handshake: Partial<ChatHandshake> = {}): Promise<ChatClient> {
  const visitor = await ChatClient.connect(server.url, {
    botId,
    ...(visitorToken === undefined ? {} : { visitorToken }),
    ...handshake,
  })
  open.push(visitor)
  return visitor
}
export async function inbox(caller = ada): Promise<AgentClient> {
  const agent = await AgentClient.connect(server.url, caller.cookie)
  open.push(agent)
  return agent
}
export async function ask(visitor: ChatClient, clientMessageId: string = randomUUID()) {
  const reply = handoffReplySchema.parse(await visitor.send('ask-person', { clientMessageId }))
  if (!reply.available) throw new Error(reply.availability.reason ?? '')
  return reply
}
export const write = (
  agent: AgentClient,
  conversationId: string,
  text: string,
  clientMessageId: string = randomUUID(),
) => agent.send('send', { conversationId, clientMessageId, text })
export const list = async (query = '', caller = ada) =>
  inboxListResponse.parse((await caller.call('GET', `/api/chatbot/bots/${botId}/inbox${query}`)).body)
export const detail = async (id: string) =>
  inboxDetailResponse.parse((await ada.call('GET', `/api/chatbot/bots/${botId}/inbox/${id}`)).body)
export const rolesOf = (messages: { role: string; event?: string | undefined; content: string }[]) =>
  messages.map(({ role, event, content }) => event ?? `${role}: ${content}`)
