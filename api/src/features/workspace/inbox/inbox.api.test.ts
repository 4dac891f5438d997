import { randomUUID } from 'node:crypto'
import {
  historySchema,
  inboxDetailResponse,
  inboxListResponse,
  ownBotsResponse,
  peopleResponse,
  personReplySchema,
  suggestedRepliesResponse,
  type ErrorBody,
  type PeopleSettings,
} from '@loquia/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import { AgentClient } from '../../../testing/agent-client.js'
import { ChatClient } from '../../../testing/chat-client.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { HandoverService } from '../../chat/index.js'
import { WaitingEmails } from './waiting-emails.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let ada: CookieCaller
let bob: CookieCaller
/** An agent of Ada's. */
let eve: CookieCaller
let botId: string
const open: { close(): void }[] = []

const always: PeopleSettings = {
  offered: true,
  officeHours: '',
  replyMinutes: 5,
  waitMinutes: 10,
  emailAfterMinutes: 2,
}
const people = (settings: Partial<PeopleSettings> = {}) =>
  ada.call('PUT', `/api/chatbot/bots/${botId}/people`, { ...always, ...settings })
const sql = (statement: string, parameters: unknown[] = []) => database.dataSource.query(statement, parameters)

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0' },
    timing: { agentBeatMs: 50, overdueEveryMs: 3_600_000 },
  })
  ada = await new CookieCaller(server.url).register('ada')
  bob = await new CookieCaller(server.url).register('bob')
  eve = await new CookieCaller(server.url).register('eve')
  await sql(`UPDATE users SET first_name = initcap(username)`)
  botId = ownBotsResponse.parse((await ada.call('GET', '/api/chatbot/bots')).body).bots[0]!.botId
  await bob.call('GET', '/api/chatbot/bots')
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
})

async function visit(visitorToken?: string): Promise<ChatClient> {
  const visitor = await ChatClient.connect(server.url, {
    botId,
    ...(visitorToken === undefined ? {} : { visitorToken }),
  })
  open.push(visitor)
  return visitor
}
async function inbox(caller = ada): Promise<AgentClient> {
  const agent = await AgentClient.connect(server.url, caller.cookie)
  open.push(agent)
  return agent
}
async function ask(visitor: ChatClient, clientMessageId: string = randomUUID()) {
  const reply = personReplySchema.parse(await visitor.send('ask-person', { clientMessageId }))
  if (!reply.available) throw new Error(reply.availability.reason ?? '')
  return reply
}
const write = (agent: AgentClient, conversationId: string, text: string, clientMessageId: string = randomUUID()) =>
  agent.send('send', { conversationId, clientMessageId, text })
const list = async (query = '', caller = ada) =>
  inboxListResponse.parse((await caller.call('GET', `/api/chatbot/bots/${botId}/inbox${query}`)).body)
const detail = async (id: string) =>
  inboxDetailResponse.parse((await ada.call('GET', `/api/chatbot/bots/${botId}/inbox/${id}`)).body)
const rolesOf = (messages: { role: string; event?: string | undefined; content: string }[]) =>
  messages.map(({ role, event, content }) => event ?? `${role}: ${content}`)

it('takes a conversation from the bot to a person and back, in one order for all', async () => {
  const agent = await inbox()
  const visitor = await visit()
  expect(visitor.welcome!.people).toEqual({ available: true, reason: null, opensAt: null, replyMinutes: 5 })
  const first = await visitor.ask('Do you bake rye bread?')
  ;(await server.answerer.next()).say('Perhaps.').end({ outcome: 'unsure', confidence: 0.4 })
  await visitor.end(first.answerId)
  const id = first.conversationId
  await agent.until(() => agent.conversations.some(({ outcome }) => outcome === 'unsure'))

  const asked = await ask(visitor)
  expect(asked).toMatchObject({ conversationId: id, replyMinutes: 5, handover: { state: 'waiting', person: null } })
  expect(Date.parse(asked.handover.waitsUntil!) - Date.parse(asked.handover.askedAt!)).toBe(600_000)
  expect((await list('?filter=waiting')).conversations).toMatchObject([{ id, state: 'waiting', unread: 1 }])

  await agent.send('open', { conversationId: id })
  const taken = await agent.send('take', { conversationId: id })
  expect(taken).toMatchObject({ success: true, conversation: { state: 'taken', holder: { name: 'Ada' } } })
  await visitor.until(() => visitor.handovers.at(-1)?.person?.name === 'Ada')

  // The visitor's message is stored, told and not answered; both see that the other writes.
  visitor.socket.emit('typing')
  await agent.until(() => agent.typing.includes('visitor'))
  const question = await visitor.send('ask', { clientMessageId: randomUUID(), text: 'Are you there?' })
  expect(question).toMatchObject({ success: true, answerId: null })
  await agent.until(() => agent.said.some(({ message }) => message.content === 'Are you there?'))
  expect(server.answerer.unclaimed).toBe(0)
  expect(await visitor.send('regenerate', { messageId: first.answerId })).toMatchObject({ code: 'conversation_taken' })
  agent.socket.emit('typing', { conversationId: id })
  await visitor.until(() => visitor.typed === 1)

  const clientMessageId = randomUUID()
  const sent = await write(agent, id, '**Yes**, we do.', clientMessageId)
  expect(await write(agent, id, '**Yes**, we do.', clientMessageId)).toEqual(sent)
  await visitor.until(() => visitor.said.some(({ message }) => message.role === 'person'))
  const [told, ...more] = visitor.said.filter(({ message }) => message.role === 'person')
  expect(more).toEqual([])
  expect(told).toMatchObject({
    message: { content: '**Yes**, we do.', person: { name: 'Ada' } },
    after: question.success && question.message.id,
  })
  expect(told!.message.clientMessageId).toBeUndefined()

  await agent.send('release', { conversationId: id })
  expect(await write(agent, id, 'Too late')).toMatchObject({ code: 'conversation_not_taken' })
  const again = await visitor.ask('And wheat?')
  ;(await server.answerer.next()).say('Daily.').end()
  await visitor.end(again.answerId)
  const { messages } = historySchema.parse(await visitor.send('history', {}))
  const order = [
    'user: Do you bake rye bread?',
    'assistant: Perhaps.',
    'person_asked',
    'person_joined',
    'user: Are you there?',
    'person: **Yes**, we do.',
    'person_left',
    'user: And wheat?',
    'assistant: Daily.',
  ]
  expect(rolesOf(messages)).toEqual(order)
  const seen = await detail(id)
  expect(rolesOf(seen.messages)).toEqual(order)
  // The visitor's own ids open a conversation, and stay theirs.
  expect(seen.messages.filter(({ role }) => role === 'user').every((one) => !one.clientMessageId)).toBe(true)

  const back = await visit(asked.visitorToken)
  expect(back.welcome).toMatchObject({ resumed: true, handover: { state: 'bot', person: null, missed: false } })
  expect(await agent.send('close', { conversationId: id, reason: 'answered' })).toMatchObject({
    conversation: { state: 'closed', closedReason: 'answered' },
  })
  expect((await list('?filter=closed')).conversations.map((one) => one.id)).toEqual([id])
  const reopened = await visitor.ask('One more?')
  ;(await server.answerer.next()).end()
  await visitor.end(reopened.answerId)
  expect((await detail(id)).conversation.state).toBe('bot')
})

it('lets nobody answer over somebody else while their lease runs', async () => {
  const agent = await inbox()
  const colleague = await inbox(eve)
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await agent.send('open', { conversationId })
  await agent.send('take', { conversationId })
  await colleague.until(() => colleague.conversations.at(-1)?.holder?.name === 'Ada')
  for (const attempt of [
    colleague.send('take', { conversationId }),
    colleague.send('release', { conversationId }),
    colleague.send('close', { conversationId, reason: 'spam' }),
    write(colleague, conversationId, 'Me!'),
  ])
    expect(await attempt).toMatchObject({ code: 'conversation_taken', holder: 'Ada' })
  // Nobody is said to write who does not answer.
  colleague.socket.emit('typing', { conversationId })

  // An open page keeps it; one that is gone does not.
  const expire = (seconds: number) =>
    sql(`UPDATE handovers SET lease_until = now() + make_interval(secs => $2) WHERE conversation_id = $1`, [
      conversationId,
      seconds,
    ])
  const isKept = async () => {
    const [row] = await sql(
      `SELECT lease_until > now() + interval '30 seconds' AS kept FROM handovers WHERE conversation_id = $1`,
      [conversationId],
    )
    return row.kept as boolean
  }
  await expire(1)
  await expect.poll(isKept).toBe(true)
  agent.close()
  await expect.poll(async () => (await sql(`SELECT 1 FROM agents_online`)).length).toBe(1)
  await expire(-1)
  expect(await colleague.send('take', { conversationId })).toMatchObject({ conversation: { holder: { name: 'Eve' } } })
  await visitor.until(() => visitor.handovers.at(-1)?.person?.name === 'Eve')
  expect(visitor.typed).toBe(0)
  const returned = await inbox()
  expect(await returned.send('take', { conversationId })).toMatchObject({ code: 'conversation_taken', holder: 'Eve' })
  expect(await write(returned, conversationId, 'Hello?')).toMatchObject({ code: 'conversation_taken' })

  // Whoever may no longer answer is out, and what they held is the bot's again when it is overdue.
  await sql(`UPDATE workspace_members SET role = 'viewer' WHERE user_id = $1`, [colleague.userId])
  await colleague.until(() => colleague.socket.disconnected)
  await expire(-601)
  await server.app.get(HandoverService).endOverdue()
  await visitor.until(() => visitor.handovers.at(-1)?.state === 'bot')
})

it('says honestly that nobody is there, when somebody will be, and when nobody came', async () => {
  const visitor = await visit()
  const unavailable = (reason: string) => ({ success: true, available: false, availability: { reason } })
  expect(await visitor.send('ask-person', { clientMessageId: randomUUID() })).toMatchObject(unavailable('nobody'))
  const agent = await inbox()
  const tomorrow = new Date(Date.now() + 26 * 3_600_000)
  const day = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][tomorrow.getUTCDay()]
  await people({ officeHours: `${day} 09:00-17:00` })
  const closed = await visitor.send('ask-person', { clientMessageId: randomUUID() })
  const opensAt = `${tomorrow.toISOString().slice(0, 10)}T09:00:00.000Z`
  expect(closed).toMatchObject({ available: false, availability: { reason: 'outside_hours', opensAt } })
  await people({ offered: false })
  expect(await visitor.send('ask-person', { clientMessageId: randomUUID() })).toMatchObject(unavailable('off'))
  expect((await visit()).welcome!.people).toBeUndefined()
  expect(await visitor.send('history', {})).toMatchObject({ messages: [] })
  await people()

  const clientMessageId = randomUUID()
  const { conversationId } = await ask(visitor, clientMessageId)
  await visitor.send('cancel-person', {})
  // Sent again after a lost acknowledgement it does not begin anew.
  expect((await ask(visitor, clientMessageId)).handover.state).toBe('bot')
  await ask(visitor)
  await sql(`UPDATE handovers SET asked_at = now() - interval '11 minutes' WHERE conversation_id = $1`, [
    conversationId,
  ])
  await Promise.all([1, 2].map(() => server.app.get(HandoverService).endOverdue()))
  await visitor.until(() => visitor.handovers.at(-1)?.missed === true)
  const { messages } = historySchema.parse(await visitor.send('history', {}))
  expect(rolesOf(messages)).toEqual(['person_asked', 'ask_withdrawn', 'person_asked', 'nobody_came'])
  await agent.until(() => agent.conversations.at(-1)?.missed === true)
})

it('keeps notes from visitors, finds passages and saved replies, counts what is unread', async () => {
  const agent = await inbox()
  const colleague = await inbox()
  const visitor = await visit()
  const { conversationId, visitorToken } = await ask(visitor)
  for (const client of [agent, colleague]) await client.send('open', { conversationId })
  await agent.send('take', { conversationId })
  await visitor.send('ask', { clientMessageId: randomUUID(), text: 'Where is my parcel? 100%' })
  const note = { conversationId, clientNoteId: randomUUID(), text: 'A difficult one' }
  const kept = await agent.send('note', note)
  expect(await agent.send('note', note)).toEqual(kept)
  await colleague.until(() => colleague.notes.length > 0)
  expect((await detail(conversationId)).notes).toMatchObject([{ author: { name: 'Ada' }, text: 'A difficult one' }])
  const again = await visit(visitorToken)
  const history = JSON.stringify([await again.send('history', {}), visitor.said, visitor.handovers, again.welcome])
  expect(history).not.toContain('difficult')

  expect((await list('?filter=unread&search=100%25')).conversations).toMatchObject([{ id: conversationId, unread: 1 }])
  await agent.send('seen', { conversationId })
  const { conversations, counts } = await list('?filter=mine')
  expect([conversations.find(({ id }) => id === conversationId)?.unread, counts.mine > 0]).toEqual([0, true])
  expect((await list('?search=nothing%20like%20it')).conversations).toEqual([])
  expect(await ada.refusal('GET', `/api/chatbot/bots/${botId}/inbox?cursor=x_y`)).toBe('invalid_request')
  const all = inboxListResponse.parse((await ada.call('GET', '/api/chatbot/inbox')).body)
  expect(all.conversations[0]!.id).toBe(conversationId)

  const path = `/api/chatbot/bots/${botId}`
  const suggested = await ada.call('GET', `${path}/inbox/${conversationId}/suggestions`)
  expect(suggestedRepliesResponse.parse(suggested.body).question).toBe('Where is my parcel? 100%')
  const { body } = await ada.call<{ reply: { id: string } }>('POST', `${path}/saved-replies`, {
    title: 'Hi',
    text: 'Hi!',
  })
  await ada.call('PUT', `${path}/saved-replies/${body.reply.id}`, { title: 'Hello', text: 'Hello!' })
  expect((await ada.call('GET', `${path}/saved-replies`)).body).toMatchObject({ replies: [{ title: 'Hello' }] })
  expect(await ada.refusal('POST', `${path}/saved-replies`, { title: ' ', text: 'x' })).toBe('invalid_request')
  expect(peopleResponse.parse((await ada.call('GET', `${path}/people`)).body).timeZone).toBe('UTC')

  await visitor.send('forget', {})
  await agent.until(() => agent.gone.includes(conversationId))
  expect(await sql(`SELECT 1 FROM handovers WHERE conversation_id = $1`, [conversationId])).toEqual([])
})

it('is open to nobody else, at no call and no event, and shut when a session ends', async () => {
  const visitor = await visit()
  const agent = await inbox()
  const { conversationId } = await ask(visitor)
  const refused = (attempt: Promise<unknown>) => attempt.then(String, ({ code }: ErrorBody) => code)
  expect(await refused(AgentClient.connect(server.url, ''))).toBe('unauthorized')
  expect(await refused(AgentClient.connect(server.url, 'loquia.sid=s%3Aforged.forged'))).toBe('unauthorized')
  const foreign = { origin: 'https://evil.example' }
  expect(await refused(AgentClient.connect(server.url, ada.cookie, foreign))).toBe('forbidden')
  expect(
    await refused(AgentClient.connect(server.url, (await new CookieCaller(server.url).register('carla')).cookie)),
  ).toBe('forbidden')

  // A viewer, by now.
  expect(await refused(AgentClient.connect(server.url, eve.cookie))).toBe('forbidden')
  expect(await eve.refusal('GET', `/api/chatbot/bots/${botId}/inbox`)).toBe('role_too_low')
  const stranger = await inbox(bob)
  const ids = { conversationId, clientMessageId: randomUUID(), clientNoteId: randomUUID(), text: 'x', reason: 'spam' }
  for (const event of ['open', 'take', 'release', 'close', 'send', 'note', 'seen'] as const)
    expect([event, await stranger.send(event, ids as never)]).toMatchObject([event, { code: 'conversation_not_found' }])
  for (const rest of ['', `/${conversationId}`, `/${conversationId}/suggestions`])
    expect(await bob.refusal('GET', `/api/chatbot/bots/${botId}/inbox${rest}`)).toBe('not_found')
  expect(inboxListResponse.parse((await bob.call('GET', '/api/chatbot/inbox')).body).conversations).toEqual([])
  expect(await agent.send('open', { conversationId: 'x' })).toMatchObject({ code: 'invalid_request' })
  expect(await agent.send('take', { conversationId })).toMatchObject({ success: true })
  expect(await write(agent, conversationId, ' ')).toMatchObject({ code: 'invalid_request' })
  expect(await write(agent, conversationId, 'x'.repeat(4_001))).toMatchObject({ code: 'invalid_request' })
  expect(stranger.conversations).toEqual([])

  const elsewhere = new CookieCaller(server.url)
  await elsewhere.call('POST', '/api/login', { username: 'ada', password: 'password of ada' })
  const other = await inbox(elsewhere)
  await elsewhere.call('POST', '/api/logout')
  expect(await other.send('take', { conversationId }).catch(() => ({ code: 'gone' }))).not.toMatchObject({
    success: true,
  })
  await other.until(() => other.socket.disconnected)
  expect(agent.socket.connected).toBe(true)
})

it('writes to those who answer, once, when somebody has waited', async () => {
  await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await sql(`UPDATE handovers SET asked_at = now() - interval '3 minutes' WHERE conversation_id = $1`, [conversationId])
  const emails = server.app.get(WaitingEmails)
  await Promise.all([emails.sendAll(), emails.sendAll()])
  const [{ emailed_at }] = await sql(`SELECT emailed_at FROM handovers WHERE conversation_id = $1`, [conversationId])
  expect(emailed_at).not.toBeNull()
})
