import {
  invitationResponse,
  ownBotsResponse,
  workspacesResponse,
  type MessageSent,
  type HandoffReply,
} from '@loquia/contracts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { AgentClient } from '../../testing/agent-client.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'

const { database, server } = useTestApp({
  environment: { RATE_LIMIT_SCALE: '0' },
  // The regular check must not close a socket during the test.
  timing: { agentBeatMs: 3_600_000, overdueEveryMs: 3_600_000 },
})
let ada: CookieCaller
let boss: CookieCaller
let botId: string
let workspace: string

beforeAll(async () => {
  ada = await new CookieCaller(server.url).register('ada')
  boss = await new CookieCaller(server.url).register('boss')
  await sql(`UPDATE users SET role = 'admin' WHERE username = 'boss'`)
  botId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
  workspace = workspacesResponse.parse((await ada.call('GET', '/api/workspaces')).body).workspaces[0]!.id
  await ada.call('PUT', `/api/chatbot/bots/${botId}/people`, {
    offered: true,
    officeHours: '',
    replyMinutes: 5,
    waitMinutes: 10,
    emailAfterMinutes: 2,
    emailAnswers: false,
  })
})

const sql = (text: string, values: unknown[] = []) => database.dataSource.query(text, values)

interface Agent {
  name: string
  id: number
  caller: CookieCaller
  elsewhere: CookieCaller
}

async function newAgent(name: string): Promise<Agent> {
  const caller = await new CookieCaller(server.url).register(name)
  const email = `${name}@team.example`
  const invited = await ada.call('POST', `/api/workspaces/${workspace}/invitations`, { email, role: 'agent' })
  const { link } = invitationResponse.parse(invited.body)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await caller.call('POST', '/api/invitations/accept', { token })
  const elsewhere = new CookieCaller(server.url)
  await elsewhere.call('POST', '/api/login', { username: name, password: `password of ${name}` })
  const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
  return { name, id, caller, elsewhere }
}

async function waiting(): Promise<{ visitor: ChatClient; conversationId: string }> {
  const visitor = await ChatClient.connect(server.url, { botId })
  const reply = (await visitor.send('ask-person', { clientMessageId: randomUUID() })) as HandoffReply
  if (!('conversationId' in reply) || reply.conversationId === undefined) throw new Error('nobody is there')
  return { visitor, conversationId: reply.conversationId }
}

const ways: Record<string, (agent: Agent) => Promise<{ status: number }>> = {
  'a role that answers nobody': ({ id }) =>
    ada.call('PUT', `/api/workspaces/${workspace}/members/${id}`, { role: 'viewer' }),
  'being taken out of the workspace': ({ id }) => ada.call('DELETE', `/api/workspaces/${workspace}/members/${id}`),
  'leaving the workspace': ({ elsewhere }) => elsewhere.call('POST', `/api/workspaces/${workspace}/leave`),
  'logging out': ({ caller }) => caller.call('POST', '/api/logout'),
  'logging out everywhere else': ({ elsewhere }) => elsewhere.call('DELETE', '/api/account/sessions'),
  'the end of that session': async ({ elsewhere }) => {
    const { body } = await elsewhere.call<{ sessions: { id: string; current: boolean }[] }>(
      'GET',
      '/api/account/sessions',
    )
    const { id } = body.sessions.find(({ current }) => !current)!
    return elsewhere.call('DELETE', `/api/account/sessions/${id}`)
  },
  'another password': ({ name, elsewhere }) =>
    elsewhere.call('POST', '/api/account/password', {
      currentPassword: `password of ${name}`,
      newPassword: `another word of ${name}`,
    }),
  'a password reset': async ({ id, caller }) => {
    const { body } = await boss.call<{ link: string }>('POST', `/api/admin/users/${id}/reset-link`)
    const token = new URLSearchParams(new URL(body.link).hash.slice(1)).get('token')
    const stranger = new CookieCaller(server.url)
    expect(caller.cookie).not.toBe('')
    return stranger.call('POST', '/api/password/reset', { token, password: 'a whole new password' })
  },
  'an admin who ends the sessions': ({ id }) => boss.call('POST', `/api/admin/users/${id}/end-sessions`),
  'an account that is disabled': ({ id }) => boss.call('PUT', `/api/admin/users/${id}`, { disabled: true }),
  'an account that an admin deletes': ({ id }) => boss.call('DELETE', `/api/admin/users/${id}`),
  'an account that is deleted': ({ name, elsewhere }) =>
    elsewhere.call('DELETE', '/api/account', { password: `password of ${name}` }),
}

it.each(Object.keys(ways))('closes the open inbox at once: %s', async (way) => {
  const agent = await newAgent(`agent${Object.keys(ways).indexOf(way)}`)
  const inbox = await AgentClient.connect(server.url, agent.caller.cookie)
  const { visitor, conversationId } = await waiting()
  try {
    expect(await inbox.send('open', { conversationId })).toMatchObject({ success: true })
    expect(await inbox.send('take', { conversationId })).toMatchObject({ success: true })
    expect((await ways[way]!(agent)).status).toBeLessThan(300)

    const late = { conversationId, clientMessageId: randomUUID(), text: 'Said too late' }
    const taken = inbox.send('send', late).catch(() => undefined)
    await inbox.until(() => inbox.socket.disconnected)
    const heard = [inbox.conversations.length, inbox.said.length, inbox.typing.length]
    await visitor.send('ask', { clientMessageId: randomUUID(), text: 'Are you still there?' })
    const watching = await AgentClient.connect(server.url, ada.cookie)
    await watching.send('open', { conversationId })
    await visitor.send('ask', { clientMessageId: randomUUID(), text: 'Anybody else?' })
    await watching.until(() => watching.said.some(({ message }) => message.content === 'Anybody else?'))
    watching.close()
    expect([inbox.conversations.length, inbox.said.length, inbox.typing.length]).toEqual(heard)
    expect(await sql(`SELECT FROM messages WHERE content = 'Said too late'`)).toEqual([])
    void taken
    await expect(AgentClient.connect(server.url, agent.caller.cookie)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unauthorized|forbidden)$/) as string,
    })
  } finally {
    inbox.close()
    visitor.close()
  }
})

it('accepts nothing for a deleted conversation', async () => {
  const inbox = await AgentClient.connect(server.url, ada.cookie)
  const { visitor, conversationId } = await waiting()
  try {
    expect(await inbox.send('open', { conversationId })).toMatchObject({ success: true })
    expect(await inbox.send('take', { conversationId })).toMatchObject({ success: true })
    const sent = (await inbox.send('send', {
      conversationId,
      clientMessageId: randomUUID(),
      text: 'Here I am.',
    })) as MessageSent
    await visitor.until(() => visitor.said.some(({ message }) => message.id === sent.message.id))
    const path = `/api/chatbot/bots/${botId}/conversations/${conversationId}`
    expect((await ada.call('DELETE', path)).status).toBe(200)
    await inbox.until(() => inbox.gone.includes(conversationId))

    const refused = { success: false, code: 'conversation_not_found' }
    const text = 'Said too late'
    expect(await inbox.send('send', { conversationId, clientMessageId: randomUUID(), text })).toMatchObject(refused)
    expect(await inbox.send('note', { conversationId, clientNoteId: randomUUID(), text })).toMatchObject(refused)
    for (const event of ['open', 'take', 'release', 'seen'] as const)
      expect([event, await inbox.send(event, { conversationId })]).toMatchObject([event, refused])
    const heard = inbox.said.length

    expect(await visitor.send('history', {})).toMatchObject({ success: true, messages: [] })
    const messageId = sent.message.id
    expect(await visitor.sendAnything('feedback', { messageId, value: 'up' })).toMatchObject({ success: false })
    visitor.socket.emit('typing')
    const { conversationId: next } = await visitor.ask('Are you still there?')
    expect(next).not.toBe(conversationId)
    await inbox.until(() => inbox.conversations.some(({ id }) => id === next))
    expect([inbox.said.length, inbox.typing]).toEqual([heard, []])
    expect(await sql(`SELECT FROM messages WHERE content = $1`, [text])).toEqual([])
  } finally {
    inbox.close()
    visitor.close()
  }
})

it('accepts nothing in the chat of a deleted bot', async () => {
  const zoe = await new CookieCaller(server.url).register('zoe')
  const bot = ownBotsResponse.parse((await zoe.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
  const visitor = await ChatClient.connect(server.url, { botId: bot })
  try {
    const { answerId } = await visitor.ask('Do you sell bread?')
    await zoe.call('DELETE', '/api/account', { password: 'password of zoe' })
    const clientId = randomUUID()
    const events: [string, object][] = [
      ['ask', { clientMessageId: clientId, text: 'Are you still there?' }],
      ['ask-person', { clientMessageId: clientId }],
      ['regenerate', { messageId: answerId }],
      ['resume', { messageId: answerId, offset: 0 }],
      ['feedback', { messageId: answerId, value: 'up' }],
      ['lead', { clientLeadId: clientId, name: 'Rosa', email: 'rosa@example.com', message: 'Call me.' }],
    ]
    for (const [event, body] of events)
      expect([event, await visitor.sendAnything(event, body)]).toMatchObject([event, { success: false }])
    expect(await visitor.send('history', {})).toMatchObject({ success: true, messages: [] })
    expect(await sql(`SELECT FROM leads WHERE name = 'Rosa'`)).toEqual([])
    await expect(ChatClient.connect(server.url, { botId: bot })).rejects.toMatchObject({ code: 'demo_not_found' })
  } finally {
    visitor.close()
  }
})
