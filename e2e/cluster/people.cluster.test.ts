import { randomUUID } from 'node:crypto'
import type {
  AgentToServerEvents,
  ChatMessage,
  ClientToServerEvents,
  InboxConversation,
  PlacedMessage,
  ServerToAgentEvents,
  ServerToClientEvents,
  Welcome,
} from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNodes, type Nodes } from '../testing/start-nodes.ts'

let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes({ RATE_LIMIT_SCALE: '0' })
})
afterAll(() => nodes?.stop())

const opened = { transports: ['websocket'], reconnection: false, forceNew: true }

/** Somebody of a business, with a bot whose visitors may ask for a person. */
async function business(url: string, username = 'anna') {
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  await call('POST', '/api/register', {
    username,
    password: `words of ${username}`,
    email: `${username}@example.com`,
    firstName: username,
  })
  const { bots } = (await call('POST', '/api/chatbot/bots')) as { bots: { botId: string }[] }
  const { botId } = bots[0]!
  await call('PUT', `/api/chatbot/bots/${botId}/people`, {
    offered: true,
    officeHours: '',
    replyMinutes: 5,
    waitMinutes: 10,
    emailAfterMinutes: null,
  })
  const agent: Socket<ServerToAgentEvents, AgentToServerEvents> = io(`${url}/inbox`, {
    ...opened,
    extraHeaders: { cookie },
  })
  const said: PlacedMessage[] = []
  agent.on('message', (told) => said.push(told))
  await new Promise((resolve, reject) => {
    agent.once('welcome', resolve)
    agent.once('connect_error', reject)
  })
  return { botId, agent, said, call }
}

/** A visitor who comes back, holds each message once, and asks for what was missed. */
class Visitor {
  readonly held: ChatMessage[] = []
  welcome: Welcome | undefined
  token: string | undefined
  private readonly botId: string
  private socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined

  constructor(botId: string) {
    this.botId = botId
  }

  async connect(url: string): Promise<void> {
    const { botId, token } = this
    const socket: NonNullable<typeof this.socket> = io(`${url}/chat`, {
      ...opened,
      auth: { botId, ...(token === undefined ? {} : { visitorToken: token }) },
    })
    this.socket = socket
    socket.on('message', ({ message, after }) => {
      socket.emit('shown', { messageId: message.id })
      if (this.held.some(({ id }) => id === message.id)) return
      if (after !== null && !this.held.some(({ id }) => id === after)) void this.catchUp()
      else this.held.push(message)
    })
    this.welcome = await new Promise<Welcome>((resolve, reject) => {
      socket.once('welcome', resolve)
      socket.once('connect_error', reject)
    })
    await this.catchUp()
  }

  /** Until it is acknowledged, wherever. */
  async say(text: string): Promise<string | null> {
    const reply = await this.wire().emitWithAck('ask', { clientMessageId: randomUUID(), text })
    if (!reply.success) throw new Error(reply.code)
    this.token = reply.visitorToken
    this.held.push(reply.message)
    return reply.answerId
  }

  async askForPerson() {
    const reply = await this.wire().emitWithAck('ask-person', { clientMessageId: randomUUID() })
    if (!reply.success || !reply.available) throw new Error(JSON.stringify(reply))
    this.token = reply.visitorToken
    return reply
  }

  async history(): Promise<readonly ChatMessage[]> {
    const reply = await this.wire().emitWithAck('history', {})
    if (!reply.success) throw new Error(reply.code)
    return reply.messages
  }

  close(): void {
    this.socket?.disconnect()
  }

  private async catchUp(): Promise<void> {
    const messages = await this.history()
    const later = this.held.filter(({ id }) => !messages.some((message) => message.id === id))
    this.held.splice(0, this.held.length, ...messages, ...later)
  }

  private wire() {
    return this.socket!.timeout(20_000)
  }
}

const ofPeople = (messages: readonly ChatMessage[]): string[] =>
  messages.filter(({ role }) => role !== 'assistant').map(({ content, event }) => event ?? content)

test('keeps every message in order when the visitor’s node is killed', async () => {
  const { first, second } = nodes
  const { botId, agent, said, call } = await business(second.url)
  const desk = agent.timeout(20_000)
  const visitor = new Visitor(botId)
  await visitor.connect(first.url)
  await visitor.say('Do you deliver to the island?')
  const { conversationId } = await visitor.askForPerson()
  await desk.emitWithAck('open', { conversationId })
  expect(await desk.emitWithAck('take', { conversationId })).toMatchObject({ conversation: { state: 'taken' } })

  const expected = ['Do you deliver to the island?', 'person_asked', 'person_joined']
  const answer = async (text: string) => {
    expected.push(text)
    const reply = await desk.emitWithAck('send', { conversationId, clientMessageId: randomUUID(), text })
    if (!reply.success) throw new Error(reply.code)
  }
  const ask = async (text: string) => {
    expected.push(text)
    expect(await visitor.say(text)).toBeNull()
    await expect.poll(() => said.some(({ message }) => message.content === text)).toBe(true)
  }
  const reaches = async (text: string) => {
    await expect.poll(() => visitor.held.filter(({ content }) => content === text).length).toBe(1)
  }
  for (const n of [1, 2, 3]) {
    await answer(`From Anna ${n}`)
    await reaches(`From Anna ${n}`)
    await ask(`From the visitor ${n}`)
  }
  const isDue = async () => {
    const path = `/api/chatbot/bots/${botId}/inbox/${conversationId}`
    return ((await call('GET', path)) as { conversation: InboxConversation }).conversation.answerEmail.due
  }
  // The page says so by way of the other node.
  await expect.poll(isDue).toBe(false)

  const killed = first.kill()
  // Nobody waits for a visitor to come back.
  for (const n of [4, 5, 6]) await answer(`From Anna ${n}`)
  await killed
  expect(await isDue()).toBe(true)
  visitor.close()
  await visitor.connect(second.url)
  expect(visitor.welcome).toMatchObject({ resumed: true, handover: { state: 'taken' } })
  for (const n of [4, 5, 6]) await reaches(`From Anna ${n}`)
  expect(await isDue()).toBe(false)
  await ask('From the visitor 4')
  await answer('From Anna 7')
  await reaches('From Anna 7')
  await desk.emitWithAck('release', { conversationId })
  expected.push('person_left', 'Thank you. When do you open?')
  expect(await visitor.say('Thank you. When do you open?')).not.toBeNull()
  await expect.poll(async () => (await visitor.history()).at(-1)).toMatchObject({ role: 'assistant', state: 'done' })

  expect(ofPeople(await visitor.history())).toEqual(expected)
  await expect.poll(() => ofPeople(visitor.held).toSorted()).toEqual(expected.toSorted())
  const { messages } = (await call('GET', `/api/chatbot/bots/${botId}/inbox/${conversationId}`)) as {
    messages: ChatMessage[]
  }
  expect(ofPeople(messages)).toEqual(expected)
  const told = said.filter(({ message }) => message.role === 'user' || message.role === 'person')
  expect(new Set(told.map(({ message }) => message.id)).size).toBe(told.length)
  agent.disconnect()
  visitor.close()
})

test('lets the bot answer when the agent’s node is killed for good', async () => {
  // The test before has killed the first node.
  await nodes.first.restart()
  const { first, second } = nodes
  const { botId, agent, call } = await business(first.url, 'berta')
  await call('POST', '/api/chatbot/training/answer', {
    botId,
    question: 'Do you deliver bread?',
    answer: 'We deliver bread within ten kilometres.',
  })
  const desk = agent.timeout(20_000)
  const visitor = new Visitor(botId)
  await visitor.connect(second.url)
  const { conversationId } = await visitor.askForPerson()
  await desk.emitWithAck('open', { conversationId })
  expect(await desk.emitWithAck('take', { conversationId })).toMatchObject({ conversation: { state: 'taken' } })
  const killed = first.kill()
  const since = Date.now()
  const waiting = ['Do you deliver bread?', 'Is anybody there?']
  for (const text of waiting) expect(await visitor.say(text)).toBeNull()
  await killed
  await expect
    .poll(
      async () =>
        (await visitor.history()).map(({ role, event, content }) => event ?? `${role}: ${content.slice(0, 24)}`),
      {
        timeout: 90_000,
        interval: 500,
      },
    )
    .toEqual([
      'person_asked',
      'person_joined',
      'user: Do you deliver bread?',
      expect.stringContaining('assistant: '),
      'user: Is anybody there?',
      expect.stringContaining('assistant: '),
      'person_lost',
    ])
  expect(Date.now() - since).toBeLessThan(75_000)
  // Its words may still be on their way.
  await expect
    .poll(async () => (await visitor.history()).find(({ role }) => role === 'assistant')?.content)
    .toContain('ten kilometres')
  expect((await visitor.history()).at(-1)?.person?.name).toBe('berta')
  await expect.poll(() => visitor.held.some(({ event }) => event === 'person_lost')).toBe(true)
  agent.disconnect()
  visitor.close()
})
