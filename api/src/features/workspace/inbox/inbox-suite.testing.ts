import { inboxListResponse, peopleResponse, suggestedRepliesResponse, type ErrorBody } from '@loquia/contracts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AgentClient } from '../../../testing/agent-client.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { WaitingEmails } from './waiting-emails.js'
import { server, ada, bob, eve, botId, sql, visit, inbox, ask, write, list, detail } from './inbox-scene.testing.js'

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

it('shows who a visitor is as soon as they leave it, whatever else happens', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  const shown = () => agent.conversations.filter(({ id }) => id === conversationId)
  await agent.until(() => shown().length > 0)
  await visitor.send('lead', { clientLeadId: randomUUID(), name: 'Carla', email: 'carla@mail.example', message: 'Hm.' })
  await agent.until(() => shown().at(-1)?.visitor !== null)
  expect(shown().at(-1)?.visitor).toMatchObject({ name: 'Carla', email: 'carla@mail.example' })
})

it('knows whether a visitor sees what a person writes', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId, visitorToken } = await ask(visitor)
  const isDue = async () => (await detail(conversationId)).conversation.answerEmail.due
  await agent.send('take', { conversationId })
  visitor.shows = false
  await write(agent, conversationId, 'Here I am.')
  visitor.close()
  // In a tab behind others, it says nothing until somebody sees it.
  const hidden = await visit(visitorToken, { hidden: true })
  expect([hidden.welcome!.resumed, await isDue()]).toEqual([true, true])
  hidden.socket.emit('shown', {})
  await expect.poll(isDue).toBe(false)
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
