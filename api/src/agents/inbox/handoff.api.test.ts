import { randomUUID } from 'node:crypto'
import { historySchema, unreadResponse, newIdentityKeyResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { SignJWT } from 'jose'
import {
  inboxScene,
  server,
  botId,
  eve,
  people,
  sql,
  visit,
  inbox,
  ask,
  write,
  list,
  detail,
  rolesOf,
  ada,
} from './inbox-scene.testing.js'
import { HandoffService } from '../../chat/index.js'

inboxScene()

it('hands a conversation to an agent until the agent returns it', async () => {
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
  expect(seen.messages.filter(({ role }) => role === 'user').every((one) => !one.clientMessageId)).toBe(true)

  const back = await visit(asked.visitorToken)
  expect(back.welcome).toMatchObject({ resumed: true, handover: { state: 'bot', person: null, missed: false } })
  expect(await agent.send('close', { conversationId: id, reason: 'answered' })).toMatchObject({
    conversation: { state: 'closed', closedReason: 'answered' },
  })
  // Visitors must not see why it was closed.
  await visitor.until(() => visitor.said.some(({ message }) => message.event === 'closed'))
  expect(JSON.stringify([visitor.said, await visitor.send('history', {})])).not.toMatch(/"reason"|"closedReason"/)
  expect((await detail(id)).messages.at(-1)).toMatchObject({ person: { name: 'Ada' }, reason: 'answered' })
  expect((await list('?filter=closed')).conversations.map((one) => one.id)).toEqual([id])
  const reopened = await visitor.ask('One more?')
  ;(await server.answerer.next()).end()
  await visitor.end(reopened.answerId)
  expect((await detail(id)).conversation.state).toBe('bot')
})

it('lets only the assigned agent answer during the lease', async () => {
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
  colleague.socket.emit('typing', { conversationId })

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

  await sql(`UPDATE workspace_members SET role = 'viewer' WHERE user_id = $1`, [colleague.userId])
  await colleague.until(() => colleague.socket.disconnected)
  await expire(-601)
  await server.app.get(HandoffService).endOverdue()
  await visitor.until(() => visitor.handovers.at(-1)?.state === 'bot')
})

it('reports why no agent is available', async () => {
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
  await people({ hours: 'own', officeHours: '' })
  expect(await visitor.send('ask-person', { clientMessageId: randomUUID() })).toMatchObject({
    available: false,
    availability: { reason: 'outside_hours', opensAt: null },
  })
  await people({ offered: false })
  expect(await visitor.send('ask-person', { clientMessageId: randomUUID() })).toMatchObject(unavailable('off'))
  expect((await visit()).welcome!.people).toBeUndefined()
  await people()
  expect(await visitor.send('ask-person', { clientMessageId: randomUUID(), dryRun: true })).toMatchObject({
    available: false,
    availability: { available: true, reason: null },
  })
  expect(await visitor.send('history', {})).toMatchObject({ messages: [] })

  const clientMessageId = randomUUID()
  const { conversationId } = await ask(visitor, clientMessageId)
  await visitor.send('cancel-person', {})
  expect((await ask(visitor, clientMessageId)).handover.state).toBe('bot')
  await ask(visitor)
  await sql(`UPDATE handovers SET asked_at = now() - interval '11 minutes' WHERE conversation_id = $1`, [
    conversationId,
  ])
  await Promise.all([1, 2].map(() => server.app.get(HandoffService).endOverdue()))
  await visitor.until(() => visitor.handovers.at(-1)?.missed === true)
  const { messages } = historySchema.parse(await visitor.send('history', {}))
  expect(rolesOf(messages)).toEqual(['person_asked', 'ask_withdrawn', 'person_asked', 'nobody_came'])
  await agent.until(() => agent.conversations.at(-1)?.missed === true)
})

it('introduces an agent by first name, else as the team', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  const seen = async () => {
    await agent.send('release', { conversationId })
    await agent.send('take', { conversationId })
    await visitor.until(() => visitor.handovers.at(-1)?.state === 'taken')
    return visitor.handovers.at(-1)!.person
  }
  await agent.send('take', { conversationId })
  try {
    await sql(`UPDATE users SET first_name = NULL, picture = 'x.webp' WHERE username = 'ada'`)
    const picture = '/api/people/pictures/x.webp'
    expect(await seen()).toEqual({ name: 'Team', picture })
    await sql(`UPDATE workspaces SET name = 'Rossi Bakery' WHERE name = 'ada'`)
    expect(await seen()).toEqual({ name: 'Team Rossi Bakery', picture })
    await write(agent, conversationId, 'Hello.')
    const { messages, conversation } = await detail(conversationId)
    expect(messages.at(-1)!.person).toEqual({ name: 'Team Rossi Bakery', picture })
    expect(conversation.holder).toMatchObject({ name: 'Team Rossi Bakery', picture })
  } finally {
    await sql(`UPDATE users SET first_name = 'Ada', picture = NULL WHERE username = 'ada'`)
    await sql(`UPDATE workspaces SET name = 'ada' WHERE name = 'Rossi Bakery'`)
  }
})

async function inboxOfColleague() {
  await sql(`UPDATE workspace_members SET role = 'agent' WHERE user_id = (SELECT id FROM users WHERE username = 'eve')`)
  return inbox(eve)
}

it('sends no typing event back to its own agent', async () => {
  const agent = await inbox()
  const secondTab = await inbox()
  const colleague = await inboxOfColleague()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  for (const one of [agent, secondTab, colleague]) await one.send('open', { conversationId })
  await agent.send('take', { conversationId })
  agent.socket.emit('typing', { conversationId })
  await colleague.until(() => colleague.typing.includes('person'))
  // The message is sent after the typing event, so it also arrives later.
  visitor.socket.emit('typing')
  await secondTab.until(() => secondTab.typing.length > 0)
  await agent.until(() => agent.typing.length > 0)
  expect([agent.typing, secondTab.typing]).toEqual([['visitor'], ['visitor']])
})

it('lets the bot answer waiting questions in order when the agent is lost', async () => {
  const agent = await inbox()
  const colleague = await inboxOfColleague()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await colleague.send('open', { conversationId })
  await agent.send('take', { conversationId })
  await visitor.until(() => visitor.handovers.at(-1)?.state === 'taken')
  expect(await visitor.send('ask', { clientMessageId: randomUUID(), text: 'Are you there?' })).toMatchObject({
    answerId: null,
  })
  await write(agent, conversationId, 'Yes.')
  const waiting = ['Do you bake rye bread?', 'And on Sunday?']
  for (const text of waiting)
    expect(await visitor.send('ask', { clientMessageId: randomUUID(), text })).toMatchObject({ answerId: null })
  agent.close()
  await sql(`UPDATE handovers SET lease_until = now() - interval '1 second' WHERE conversation_id = $1`, [
    conversationId,
  ])
  await Promise.all([1, 2].map(() => server.app.get(HandoffService).endOverdue()))
  await visitor.until(() => visitor.handovers.at(-1)?.state === 'bot')
  expect(visitor.handovers.at(-1)).toMatchObject({ missed: false })
  for (const text of waiting) {
    const answer = await server.answerer.next()
    expect(answer.input.question).toBe(text)
    expect(server.answerer.unclaimed).toBe(0)
    answer.say(`About: ${text}`).end()
  }
  await expect
    .poll(async () => rolesOf(historySchema.parse(await visitor.send('history', {})).messages))
    .toEqual([
      'person_asked',
      'person_joined',
      'user: Are you there?',
      'person: Yes.',
      'user: Do you bake rye bread?',
      'assistant: About: Do you bake rye bread?',
      'user: And on Sunday?',
      'assistant: About: And on Sunday?',
      'person_lost',
    ])
  const lost = colleague.said.find(({ message }) => message.event === 'person_lost')
  expect(lost?.message.person).toMatchObject({ name: 'Ada' })
  await server.app.get(HandoffService).endOverdue()
  expect(server.answerer.unclaimed).toBe(0)
})

it('renews the lease of a connected agent in any conversation', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await agent.send('open', { conversationId })
  await agent.send('take', { conversationId })
  await agent.send('leave', { conversationId })
  const expire = (seconds: number) =>
    sql(`UPDATE handovers SET lease_until = now() + make_interval(secs => $2) WHERE conversation_id = $1`, [
      conversationId,
      seconds,
    ])
  const left = async () => {
    const [row] = await sql(
      `SELECT extract(epoch FROM lease_until - now())::float8 AS seconds FROM handovers WHERE conversation_id = $1`,
      [conversationId],
    )
    return row.seconds as number
  }
  await expire(1)
  await expect.poll(left).toBeGreaterThan(30)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + 40_000)
    await expire(1)
    await expect.poll(left).toBeGreaterThan(1)
    expect(await left()).toBeLessThan(6)
  } finally {
    vi.useRealTimers()
  }
})

it('counts an agent’s messages as unread until a page shows them', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId, visitorToken } = await ask(visitor)
  await agent.send('open', { conversationId })
  await agent.send('take', { conversationId })
  const unread = async (token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${server.url}/api/widget/${botId}/unread`, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    return unreadResponse.parse(await response.json()).unread
  }
  expect(await unread(visitorToken)).toBe(0)
  visitor.close()
  await write(agent, conversationId, 'We have it.')
  await write(agent, conversationId, 'Shall I keep it for you?')
  expect(await unread(visitorToken)).toBe(2)
  expect(await unread('not a token')).toBe(0)
  expect(await unread()).toBe(0)
  const closed = await visit(visitorToken, { hidden: true })
  expect(await unread(visitorToken)).toBe(2)
  closed.socket.emit('shown', {})
  await expect.poll(() => unread(visitorToken)).toBe(0)
  closed.close()
  await write(agent, conversationId, 'Hello?')
  expect(await unread(visitorToken)).toBe(1)
  const preflight = await fetch(`${server.url}/api/widget/${botId}/unread`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'authorization, visitor-identity',
  ])
})

it('counts unread messages of a verified visitor by the signed identity', async () => {
  const key = newIdentityKeyResponse.parse(
    (await ada.call('POST', `/api/chatbot/bots/${botId}/identity-keys`, { overlapHours: 0 })).body,
  )
  const sign = (sub: string, secret = key.secret!) => {
    const now = Math.floor(Date.now() / 1_000)
    return new SignJWT({ sub, aud: botId, iat: now, exp: now + 600 })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(new TextEncoder().encode(secret))
  }
  const read = async (token: string, identity: string) =>
    unreadResponse.parse(
      await (
        await fetch(`${server.url}/api/widget/${botId}/unread`, {
          headers: { authorization: `Bearer ${token}`, 'visitor-identity': identity },
        })
      ).json(),
    )
  const nothing = { success: true, unread: 0 }
  const identity = await sign('user-7')
  const agent = await inbox()
  const visitor = await visit(undefined, { visitor: { token: identity } })
  const { conversationId, visitorToken } = await ask(visitor)
  await agent.send('open', { conversationId })
  await agent.send('take', { conversationId })
  visitor.close()
  await write(agent, conversationId, 'We have it.')
  expect(await read(visitorToken, identity)).toEqual({ success: true, unread: 1, agentName: 'Ada' })
  expect(await read(visitorToken, identity)).toMatchObject({ unread: 1 })
  expect(await read(visitorToken, '')).toEqual(nothing)
  expect(await read(visitorToken, await sign('user-8'))).toEqual(nothing)
  expect(await read(visitorToken, await sign('user-7', 'guessed'.repeat(8)))).toEqual(nothing)
  expect(await read('a token of the device', identity)).toMatchObject({ unread: 1 })

  const second = await visit(undefined, { visitor: { token: identity }, startNew: true })
  const other = await ask(second)
  second.close()
  expect(await read(other.visitorToken, identity)).toEqual(nothing)
  expect(await read(visitorToken, identity)).toMatchObject({ unread: 1 })
  await agent.send('release', { conversationId })
  expect(await read(visitorToken, identity)).toEqual({ success: true, unread: 1 })
  await visit(visitorToken, { visitor: { token: identity } })
  expect(await read(visitorToken, identity)).toEqual(nothing)
})
