import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type {
  AgentToServerEvents,
  ClientToServerEvents,
  ServerToAgentEvents,
  ServerToClientEvents,
} from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

type Visitor = Socket<ServerToClientEvents, ClientToServerEvents>
type Agent = Socket<ServerToAgentEvents, AgentToServerEvents>

/** A socket may send ten events a second. */
const conversationsPerAgent = 50
/** Milliseconds between two messages of one side, about as people type. */
const everyMs = 40_000
const withinMs = 60_000
const own = { transports: ['websocket'], forceNew: true }

export interface LiveConversations {
  /** Messages sent by both sides. */
  sentCount(): number
  failures: string[]
  stop(): void
}

export interface Business {
  url: string
  botId: string
  /** The session of an agent. */
  cookie: string
}

export async function openLiveConversations(
  { url, botId, cookie }: Business,
  count: number,
): Promise<LiveConversations> {
  const stop = new AbortController()
  const failures: string[] = []
  const sockets: Socket[] = []
  let sent = 0
  const pairs: { visitor: Visitor; agent: Agent; conversationId: string }[] = []
  let agent: Agent | undefined
  for (let index = 0; index < count; index++) {
    if (agent === undefined || index % conversationsPerAgent === 0) {
      agent = io(`${url}/inbox`, { ...own, extraHeaders: { cookie } }) as Agent
      sockets.push(agent)
      await waitForWelcome(agent)
    }
    const visitor: Visitor = io(`${url}/chat`, { ...own, auth: { botId } })
    sockets.push(visitor)
    await waitForWelcome(visitor)
    const asked = await visitor.timeout(withinMs).emitWithAck('ask-person', { clientMessageId: randomUUID() })
    if (!asked.success || !asked.available) throw new Error(`no agent is available: ${JSON.stringify(asked)}`)
    const { conversationId } = asked
    const assigned = await agent.timeout(withinMs).emitWithAck('take', { conversationId })
    if (!assigned.success) throw new Error(`conversation not taken: ${assigned.code}`)
    pairs.push({ visitor, agent, conversationId })
  }

  const keepSending = async (send: () => Promise<{ success: boolean }>): Promise<void> => {
    try {
      await delay(Math.random() * everyMs, undefined, { signal: stop.signal })
      for (;;) {
        const reply = await send()
        if (reply.success) sent += 1
        else failures.push(JSON.stringify(reply))
        await delay(everyMs, undefined, { signal: stop.signal })
      }
    } catch (error) {
      if (!stop.signal.aborted) failures.push(String(error))
    }
  }
  for (const { visitor, agent: writer, conversationId } of pairs) {
    const text = 'The boat leaves at nine, and the bread comes with it.'
    const newMessage = () => ({ clientMessageId: randomUUID(), text })
    void keepSending(() => visitor.timeout(withinMs).emitWithAck('ask', newMessage()))
    void keepSending(() => writer.timeout(withinMs).emitWithAck('send', { conversationId, ...newMessage() }))
  }
  return {
    sentCount: () => sent,
    failures,
    stop() {
      stop.abort()
      for (const socket of sockets) socket.disconnect()
    },
  }
}

function waitForWelcome(socket: Visitor | Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const either: Socket = socket
  either.once('welcome', () => resolve()).once('connect_error', reject)
  return promise
}
