import { randomUUID } from 'node:crypto'
import type { AnswerPart, ChatMessage, ClientToServerEvents, ServerToClientEvents, Welcome } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

/** A conversation without a widget. It records events and assembles answers as `docs/protocol.md` says. */
export interface Wire {
  readonly welcome: Welcome
  readonly questions: readonly ChatMessage[]
  /** @returns the acknowledgement */
  ask(text: string): Promise<{ answerId: string; visitorToken: string }>
  resume(messageId: string, offset: number): Promise<void>
  /** Oldest first. */
  history(): Promise<readonly ChatMessage[]>
  text(answerId: string): string
  /** Waits for the answer's last part. */
  end(answerId: string): Promise<AnswerPart>
  /** Resolves when the connection is lost; it does not reconnect. */
  readonly closed: Promise<void>
  close(): void
}

/** @param visitorToken continues a conversation */
export async function openWire(
  url: string,
  botId: string,
  { visitorToken, transport = 'websocket' }: { visitorToken?: string; transport?: 'websocket' | 'polling' } = {},
): Promise<Wire> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(`${url}/chat`, {
    auth: { botId, ...(visitorToken === undefined ? {} : { visitorToken }) },
    transports: [transport],
    reconnection: false,
    forceNew: true,
  })
  const texts = new Map<string, string>()
  const ends = new Map<string, AnswerPart>()
  const waiting = new Map<string, (part: AnswerPart) => void>()
  const questions: ChatMessage[] = []
  const faults: string[] = []
  socket.on('question', (message) => questions.push(message))
  socket.on('answer', (part) => {
    const held = texts.get(part.messageId) ?? ''
    if (part.type === 'answer-start') texts.set(part.messageId, '')
    else if (part.type === 'answer-delta') {
      if (part.offset > held.length) faults.push(`a gap before ${part.offset}, ${held.length} held`)
      texts.set(part.messageId, held.slice(0, part.offset) + part.text)
    } else {
      ends.set(part.messageId, part)
      waiting.get(part.messageId)?.(part)
    }
  })
  const welcome = await new Promise<Welcome>((resolve, reject) => {
    socket.once('welcome', resolve)
    socket.once('connect_error', reject)
  })
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  const patient = socket.timeout(30_000)
  return {
    welcome,
    questions,
    async ask(text) {
      const reply = await patient.emitWithAck('ask', { clientMessageId: randomUUID(), text })
      if (!reply.success) throw new Error(reply.code)
      return reply
    },
    async resume(messageId, offset) {
      const reply = await patient.emitWithAck('resume', { messageId, offset })
      if (!reply.success) throw new Error(reply.code)
    },
    async history() {
      const reply = await patient.emitWithAck('history', {})
      if (!reply.success) throw new Error(reply.code)
      return reply.messages
    },
    text: (answerId) => {
      if (faults.length > 0) throw new Error(faults.join('; '))
      return texts.get(answerId) ?? ''
    },
    end: async (answerId) => ends.get(answerId) ?? new Promise((resolve) => waiting.set(answerId, resolve)),
    closed,
    close: () => void socket.disconnect(),
  }
}
