import { randomUUID } from 'node:crypto'
import {
  chatFileResponse,
  historySchema,
  limits,
  inboxListResponse,
  agentSettingsResponse,
  suggestedRepliesResponse,
  type ChatFile,
  type ErrorBody,
} from '@loquia/contracts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  inboxScene,
  server,
  ada,
  bob,
  eve,
  botId,
  sql,
  visit,
  inbox,
  ask,
  detail,
  write,
  list,
} from './inbox-scene.testing.js'
import { BlobStore } from '../../platform/files/index.js'
import { ConversationFiles } from '../../chat/index.js'
import { AgentClient } from '../../testing/agent-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { WaitingEmails } from './waiting-emails.js'

inboxScene()

const upload = async (conversationId: string, name: string, bytes: Uint8Array | string, caller = ada) => {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), name)
  const response = await fetch(`${server.url}/api/chatbot/bots/${botId}/inbox/${conversationId}/files`, {
    method: 'POST',
    body: form,
    headers: { cookie: caller.cookie },
  })
  return (await response.json()) as { success: true; file: ChatFile } | ErrorBody
}
const stored = (id: string) => server.app.get(BlobStore).get(`chat-files/${id}`)
const open = (url: string, cookie?: string) =>
  fetch(server.url + url, cookie === undefined ? {} : { headers: { cookie } })

it('sends files only to the visitor of the conversation', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId, visitorToken } = await ask(visitor)
  await agent.send('take', { conversationId })
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Ada Rossi' } })
    .jpeg()
    .toBuffer()
  const files = [
    ['../../Our shop.JPG', photo],
    ['Preise für Mai.pdf', '%PDF-1.7\n%%EOF'],
    ['run.bat', '<script>alert(1)</script> is text'],
  ] as const
  const kept: ChatFile[] = []
  for (const [name, bytes] of files) kept.push(chatFileResponse.parse(await upload(conversationId, name, bytes)).file)
  expect(kept.map(({ name, type }) => [name, type])).toEqual([
    ['Our shop.JPG', 'image/jpeg'],
    ['Preise für Mai.pdf', 'application/pdf'],
    ['run.bat.txt', 'text/plain'],
  ])
  expect(Buffer.from((await stored(kept[0]!.id))!).includes('Ada Rossi')).toBe(false)
  for (const [name, bytes, code] of [
    [
      'drawing.svg',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      'attachment_type_unsupported',
    ],
    ['prices.pdf', Buffer.from('504b0304140000000800', 'hex'), 'attachment_type_unsupported'],
    ['page.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'attachment_type_unsupported'],
    ['tool.txt', Buffer.from('7f454c4602010100000000', 'hex'), 'attachment_type_unsupported'],
    ['half.png', (await sharp(photo).png().toBuffer()).subarray(0, 60), 'media_broken'],
    ['empty.txt', '', 'media_empty'],
    ['large.txt', 'x'.repeat(10 * 1024 * 1024 + 1), 'file_too_large'],
  ] as const)
    expect([name, await upload(conversationId, name, bytes)]).toMatchObject([name, { code }])
  expect(await upload(conversationId, 'a.txt', 'a', bob)).toMatchObject({ code: 'not_found' })
  await sql(
    `UPDATE workspace_members SET role = 'viewer' WHERE user_id = (SELECT id FROM users WHERE username = 'eve')`,
  )
  expect(await upload(conversationId, 'a.txt', 'a', eve)).toMatchObject({ code: 'role_too_low' })

  const elsewhere = await ask(await visit())
  await agent.send('take', { conversationId: elsewhere.conversationId })
  const message = { conversationId, clientMessageId: randomUUID(), text: '', files: kept.map(({ id }) => id) }
  const take = (changes: object) => agent.send('send', { ...message, clientMessageId: randomUUID(), ...changes })
  expect(await take({ conversationId: elsewhere.conversationId })).toMatchObject({ code: 'invalid_request' })
  expect(await take({ files: [randomUUID()] })).toMatchObject({ code: 'invalid_request' })
  expect(await take({ files: [] })).toMatchObject({ code: 'invalid_request' })
  const waiting = `/api/chatbot/bots/${botId}/conversations/${conversationId}/files/${kept[1]!.id}`
  expect((await open(waiting, ada.cookie)).status).toBe(200)

  const sent = await agent.send('send', message)
  expect(await agent.send('send', message)).toEqual(sent)
  expect(await take({})).toMatchObject({ code: 'invalid_request' })
  expect(sent).toMatchObject({ message: { content: '', files: kept } })
  expect((await detail(conversationId)).messages.at(-1)?.files).toEqual(kept)
  await visitor.until(() => visitor.said.some(({ message: { role } }) => role === 'person'))
  const told = visitor.said.find(({ message: { role } }) => role === 'person')!.message.files!
  const again = await visit(visitorToken)
  const held = historySchema.parse(await again.send('history', {})).messages.at(-1)!.files!
  expect(held).toEqual(told)

  const [picture, pdf, text] = await Promise.all(held.map(({ url }) => open(url!)))
  expect(Object.fromEntries(pdf!.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Preise f_r Mai.pdf"; filename*=UTF-8''Preise%20f%C3%BCr%20Mai.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await pdf!.text()).toBe('%PDF-1.7\n%%EOF')
  expect(picture!.headers.get('content-disposition')).toMatch(/^inline/)
  expect([text!.headers.get('content-type'), text!.headers.get('content-disposition')]).toEqual([
    'text/plain; charset=utf-8',
    expect.stringMatching(/^attachment/),
  ])
  for (const caller of [ada, eve]) expect((await open(waiting, caller.cookie)).status).toBe(200)
  expect((await open(waiting, bob.cookie)).status).toBe(404)
  expect((await open(waiting)).status).toBe(401)
  const [id, expires, signature] = held[1]!.url!.split('/').at(-1)!.split('.')
  for (const link of [
    `${kept[0]!.id}.${expires}.${signature}`,
    `${id}.${Number(expires) + 3_600}.${signature}`,
    `${id}.${expires}.${'A'.repeat(43)}`,
    `${id}.1.${signature}`,
    id,
  ])
    expect((await open(`/api/chat-files/${link}`)).status).toBe(404)

  await again.send('forget', {})
  await expect.poll(() => stored(kept[1]!.id)).toBeUndefined()
  expect((await open(held[1]!.url!)).status).toBe(404)
  const late = chatFileResponse.parse(await upload(elsewhere.conversationId, 'a.txt', 'a')).file
  const files$ = server.app.get(ConversationFiles)
  await files$.sweep()
  expect(await stored(late.id)).toBeDefined()
  await files$.sweep(Date.now() + 25 * 3_600_000)
  expect([await stored(late.id), await sql(`SELECT 1 FROM conversation_files`)]).toEqual([undefined, []])
})

async function conversationWithNotes() {
  await sql(`UPDATE workspace_members SET role = 'agent' WHERE user_id = (SELECT id FROM users WHERE username = 'eve')`)
  const [owner, agent] = [await inbox(), await inbox(eve)]
  const { conversationId } = await ask(await visit())
  for (const client of [owner, agent]) await client.send('open', { conversationId })
  const noted = async (client: typeof owner, text: string) => {
    const kept = await client.send('note', { conversationId, clientNoteId: randomUUID(), text })
    if (!kept.success) throw new Error(kept.code)
    return kept.note
  }
  const [hers, his] = [await noted(owner, 'Mine'), await noted(agent, 'His')]
  return { owner, agent, conversationId, hers, his }
}

it('lets only its author change a note', async () => {
  const { owner, agent, conversationId, hers, his } = await conversationWithNotes()
  expect(hers).toMatchObject({ author: { userId: owner.userId, name: 'Ada' }, editedAt: null })
  const changed = await agent.send('change-note', { conversationId, noteId: his.id, text: 'Eve’s' })
  expect(changed).toMatchObject({ success: true, note: { id: his.id, text: 'Eve’s', createdAt: his.createdAt } })
  expect(changed.success && changed.note.editedAt).not.toBeNull()
  await owner.until(() => owner.notes.includes('Eve’s'))
  for (const [client, noteId] of [
    [owner, his.id],
    [agent, hers.id],
    [agent, randomUUID()],
  ] as const)
    expect(await client.send('change-note', { conversationId, noteId, text: 'x' })).toMatchObject({ code: 'not_found' })
  await sql(`UPDATE workspace_members SET role = 'viewer' WHERE user_id = $1`, [agent.userId])
})

it('lets owners delete any note', async () => {
  const { owner, agent, conversationId, hers, his } = await conversationWithNotes()
  expect(await agent.send('delete-note', { conversationId, noteId: hers.id })).toMatchObject({ code: 'forbidden' })
  expect((await detail(conversationId)).deletesNotes).toBe(true)
  expect(await owner.send('delete-note', { conversationId, noteId: his.id })).toEqual({ success: true })
  await agent.until(() => agent.notesGone.includes(his.id))
  expect(await owner.send('delete-note', { conversationId, noteId: hers.id })).toEqual({ success: true })
  expect((await detail(conversationId)).notes).toEqual([])
  await sql(`UPDATE workspace_members SET role = 'viewer' WHERE user_id = $1`, [agent.userId])
})

it('shows the earlier conversations of a verified visitor', async () => {
  const ids: string[] = []
  for (const question of ['Before', 'Now', 'Somebody else']) {
    const visitor = await visit()
    const accepted = await visitor.ask(question)
    ;(await server.answerer.next()).end()
    await visitor.end(accepted.answerId)
    ids.push(accepted.conversationId)
  }
  const [before, now, other] = ids as [string, string, string]
  await sql(`UPDATE conversations SET visitor_sub = 'u-17', visitor_name = 'Carla Neri' WHERE id = ANY ($1)`, [
    [before, now],
  ])
  await sql(`UPDATE conversations SET visitor_sub = 'u-18' WHERE id = $1`, [other])
  const { conversation, earlier } = await detail(now)
  expect(conversation.identity).toEqual({ id: 'u-17', name: 'Carla Neri', email: null })
  expect(earlier).toMatchObject([{ id: before, firstQuestion: 'Before', verified: true }])
})

it('accepts no more files than the workspace has room for', async () => {
  const agent = await inbox()
  const { conversationId } = await ask(await visit())
  await agent.send('take', { conversationId })
  const { file } = chatFileResponse.parse(await upload(conversationId, 'menu.txt', 'Rye loaf, four euros'))
  const fill = (bytes: number) => sql(`UPDATE conversation_files SET size = $2 WHERE id = $1`, [file.id, bytes])
  await fill(limits.workspaceStorageMb * 1_024 * 1_024 - 10)
  expect(await upload(conversationId, 'more.txt', 'Rolls, one euro')).toMatchObject({ code: 'workspace_storage_full' })
  await fill(file.size)
  expect(await upload(conversationId, 'more.txt', 'Rolls, one euro')).toMatchObject({ success: true })
})

it('hides notes from visitors', async () => {
  const agent = await inbox()
  const colleague = await inbox()
  const visitor = await visit()
  const { conversationId, visitorToken } = await ask(visitor)
  for (const client of [agent, colleague]) await client.send('open', { conversationId })
  const note = { conversationId, clientNoteId: randomUUID(), text: 'A difficult one' }
  const kept = await agent.send('note', note)
  expect(await agent.send('note', note)).toEqual(kept)
  await colleague.until(() => colleague.notes.length > 0)
  expect((await detail(conversationId)).notes).toMatchObject([{ author: { name: 'Ada' }, text: 'A difficult one' }])
  const again = await visit(visitorToken)
  const history = JSON.stringify([await again.send('history', {}), visitor.said, visitor.handovers, again.welcome])
  expect(history).not.toContain('difficult')
})

async function takenConversation() {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await agent.send('open', { conversationId })
  await agent.send('take', { conversationId })
  await visitor.send('ask', { clientMessageId: randomUUID(), text: 'Where is my parcel? 100%' })
  return { agent, visitor, conversationId }
}

it('finds unread conversations by their words', async () => {
  const { agent, conversationId } = await takenConversation()
  expect((await list('?filter=unread&search=100%25')).conversations).toMatchObject([{ id: conversationId, unread: 1 }])
  await agent.send('seen', { conversationId })
  const { conversations, counts } = await list('?filter=mine')
  expect([conversations.find(({ id }) => id === conversationId)?.unread, counts.mine > 0]).toEqual([0, true])
  expect((await list('?search=nothing%20like%20it')).conversations).toEqual([])
  expect(await ada.refusal('GET', `/api/chatbot/bots/${botId}/inbox?cursor=x_y`)).toBe('invalid_request')
  const all = inboxListResponse.parse((await ada.call('GET', '/api/chatbot/inbox')).body)
  expect(all.conversations[0]!.id).toBe(conversationId)
})

it('suggests replies to the latest question', async () => {
  const { conversationId } = await takenConversation()
  const suggested = await ada.call('GET', `/api/chatbot/bots/${botId}/inbox/${conversationId}/suggestions`)
  expect(suggestedRepliesResponse.parse(suggested.body).question).toBe('Where is my parcel? 100%')
})

it('stores saved replies', async () => {
  const path = `/api/chatbot/bots/${botId}`
  const { body } = await ada.call<{ reply: { id: string } }>('POST', `${path}/saved-replies`, {
    title: 'Hi',
    text: 'Hi!',
  })
  await ada.call('PUT', `${path}/saved-replies/${body.reply.id}`, { title: 'Hello', text: 'Hello!' })
  expect((await ada.call('GET', `${path}/saved-replies`)).body).toMatchObject({ replies: [{ title: 'Hello' }] })
  expect(await ada.refusal('POST', `${path}/saved-replies`, { title: ' ', text: 'x' })).toBe('invalid_request')
})

it('shows the settings of agents with their time zone', async () => {
  const { body } = await ada.call('GET', `/api/chatbot/bots/${botId}/people`)
  expect(agentSettingsResponse.parse(body).timeZone).toBe('UTC')
})

it('removes a conversation that its visitor forgets', async () => {
  const { agent, visitor, conversationId } = await takenConversation()
  await visitor.send('forget', {})
  await agent.until(() => agent.gone.includes(conversationId))
  expect(await sql(`SELECT 1 FROM handovers WHERE conversation_id = $1`, [conversationId])).toEqual([])
})

it('shows the contact details of a visitor as soon as they are sent', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  const shown = () => agent.conversations.filter(({ id }) => id === conversationId)
  await agent.until(() => shown().length > 0)
  await visitor.send('lead', { clientLeadId: randomUUID(), name: 'Carla', email: 'carla@mail.example', message: 'Hm.' })
  await agent.until(() => shown().at(-1)?.visitor !== null)
  expect(shown().at(-1)?.visitor).toMatchObject({ name: 'Carla', email: 'carla@mail.example' })
})

it('tracks whether a visitor has seen an agent’s message', async () => {
  const agent = await inbox()
  const visitor = await visit()
  const { conversationId, visitorToken } = await ask(visitor)
  const isDue = async () => (await detail(conversationId)).conversation.answerEmail.due
  await agent.send('take', { conversationId })
  visitor.shows = false
  await write(agent, conversationId, 'Here I am.')
  visitor.close()
  const hidden = await visit(visitorToken, { hidden: true })
  expect([hidden.welcome!.resumed, await isDue()]).toEqual([true, true])
  hidden.socket.emit('shown', {})
  await expect.poll(isDue).toBe(false)
})

it('refuses connections without access to it', async () => {
  const refused = (attempt: Promise<unknown>) => attempt.then(String, ({ code }: ErrorBody) => code)
  expect(await refused(AgentClient.connect(server.url, ''))).toBe('unauthorized')
  expect(await refused(AgentClient.connect(server.url, 'loquia.sid=s%3Aforged.forged'))).toBe('unauthorized')
  const foreign = { origin: 'https://evil.example' }
  expect(await refused(AgentClient.connect(server.url, ada.cookie, foreign))).toBe('forbidden')
  expect(
    await refused(AgentClient.connect(server.url, (await new CookieCaller(server.url).register('carla')).cookie)),
  ).toBe('forbidden')

  expect(await refused(AgentClient.connect(server.url, eve.cookie))).toBe('forbidden')
  expect(await eve.refusal('GET', `/api/chatbot/bots/${botId}/inbox`)).toBe('role_too_low')
})

it('hides conversations from strangers', async () => {
  const agent = await inbox()
  const { conversationId } = await ask(await visit())
  const stranger = await inbox(bob)
  const ids = { conversationId, clientMessageId: randomUUID(), clientNoteId: randomUUID(), text: 'x', reason: 'spam' }
  for (const event of ['open', 'take', 'release', 'close', 'send', 'note', 'seen'] as const)
    expect([event, await stranger.send(event, ids as never)]).toMatchObject([event, { code: 'conversation_not_found' }])
  for (const rest of ['', `/${conversationId}`, `/${conversationId}/suggestions`])
    expect(await bob.refusal('GET', `/api/chatbot/bots/${botId}/inbox${rest}`)).toBe('not_found')
  expect(inboxListResponse.parse((await bob.call('GET', '/api/chatbot/inbox')).body).conversations).toEqual([])
  expect(await agent.send('take', { conversationId })).toMatchObject({ success: true })
  expect(stranger.conversations).toEqual([])
})

it('refuses invalid messages', async () => {
  const agent = await inbox()
  const { conversationId } = await ask(await visit())
  expect(await agent.send('open', { conversationId: 'x' })).toMatchObject({ code: 'invalid_request' })
  expect(await agent.send('take', { conversationId })).toMatchObject({ success: true })
  expect(await write(agent, conversationId, ' ')).toMatchObject({ code: 'invalid_request' })
  expect(await write(agent, conversationId, 'x'.repeat(4_001))).toMatchObject({ code: 'invalid_request' })
})

it('closes only the connections of a session that ends', async () => {
  const agent = await inbox()
  const { conversationId } = await ask(await visit())
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

it('emails the agents once when a visitor has waited', async () => {
  await inbox()
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await sql(`UPDATE handovers SET asked_at = now() - interval '3 minutes' WHERE conversation_id = $1`, [conversationId])
  const emails = server.app.get(WaitingEmails)
  await Promise.all([emails.sendAll(), emails.sendAll()])
  const [{ emailed_at }] = await sql(`SELECT emailed_at FROM handovers WHERE conversation_id = $1`, [conversationId])
  expect(emailed_at).not.toBeNull()
})
