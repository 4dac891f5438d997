import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Accepted, ChatMessage, ClientToServerEvents, ServerToClientEvents } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** The visitor retries after this time, as a widget does. */
const patienceMs = 20_000

export interface AcceptedQuestion {
  clientMessageId: string
  text: string
  answerId: string
}

/** A visitor who gets an answer to every question: reconnects, resends and resumes as `docs/protocol.md` says. */
export class PersistentVisitor {
  /** In the order of asking. */
  readonly accepted: AcceptedQuestion[] = []
  /** Full text of each answer, as sent when it was last resumed. */
  readonly heard = new Map<string, string>()
  /** Includes each answer's first time. */
  resumed = 0
  /** Repeated or missing deltas. */
  readonly faults: string[] = []
  private token: string | undefined
  private socket: ChatSocket | undefined
  private listening = false
  private readonly url: string
  private readonly botId: string
  private readonly questionText: (number: number) => string

  /** @param questionText returns a different question for each number from 1 */
  constructor(url: string, botId: string, questionText: (number: number) => string) {
    this.url = url
    this.botId = botId
    this.questionText = questionText
  }

  /** Asks one question after it is over, too. */
  async askUntil(isOver: () => boolean): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = isOver()
      await this.ask()
    }
  }

  /** Retries until the answer has ended. */
  async ask(): Promise<void> {
    const text = this.questionText(this.accepted.length + 1)
    const clientMessageId = randomUUID()
    let accepted: Accepted | undefined
    for (;;) {
      try {
        const socket = await this.connected()
        accepted ??= await this.send(socket, clientMessageId, text)
        const { answerId } = accepted
        if (answerId === null) throw new Error('a person answers')
        await this.answered(socket, answerId)
        this.accepted.push({ clientMessageId, text, answerId })
        return
      } catch {
        this.hangUp()
        await delay(50 + Math.random() * 200)
      }
    }
  }

  /** The stored conversation, oldest first. */
  async history(): Promise<ChatMessage[]> {
    const socket = await this.connected()
    const all: ChatMessage[] = []
    for (;;) {
      const before = all[0]?.id
      const reply = await socket.timeout(patienceMs).emitWithAck('history', before === undefined ? {} : { before })
      if (!reply.success) throw new Error(reply.code)
      all.unshift(...reply.messages)
      if (!reply.more) return all
    }
  }

  get isListening(): boolean {
    return this.listening && this.socket?.connected === true
  }

  hangUp(): void {
    this.listening = false
    this.socket?.disconnect()
    this.socket = undefined
  }

  private async connected(): Promise<ChatSocket> {
    if (this.socket?.connected) return this.socket
    const socket: ChatSocket = io(`${this.url}/chat`, {
      auth: { botId: this.botId, ...(this.token === undefined ? {} : { visitorToken: this.token }) },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: patienceMs,
    })
    this.socket = socket
    await new Promise<void>((resolve, reject) => {
      socket.once('welcome', () => resolve())
      socket.once('connect_error', reject)
      socket.once('disconnect', reject)
    })
    return socket
  }

  private async send(socket: ChatSocket, clientMessageId: string, text: string): Promise<Accepted> {
    const reply = await socket.timeout(patienceMs).emitWithAck('ask', { clientMessageId, text })
    if (!reply.success) throw new Error(reply.code)
    this.token = reply.visitorToken
    return reply
  }

  private async answered(socket: ChatSocket, answerId: string): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)])
    let heard = ''
    /** Parts before the acknowledgement of `resume` may start anywhere. */
    let isBefore = true
    let isFirst = true
    try {
      const ended = new Promise<void>((resolve, reject) => {
        socket.on('answer', (part) => {
          if (part.messageId !== answerId) return
          if (
            isBefore &&
            ((part.type === 'answer-delta' && part.offset !== heard.length) ||
              (part.type === 'answer-end' && part.length !== heard.length))
          )
            return
          if (part.type === 'answer-start') heard = ''
          else if (part.type === 'answer-delta') {
            if (!isBefore && isFirst && part.offset === 0) heard = ''
            isFirst = isBefore
            if (part.offset !== heard.length) this.faults.push(`at ${part.offset} after ${heard.length}`)
            heard += part.text
          } else {
            this.heard.set(answerId, heard)
            if (part.type === 'answer-end' && part.length !== heard.length)
              this.faults.push(`${heard.length} of ${part.length}`)
            resolve()
          }
        })
        socket.once('disconnect', reject)
        signal.addEventListener('abort', reject)
      })
      ended.catch(() => undefined)
      // A promise would continue only after everything in the acknowledgement's packet.
      await new Promise<void>((resolve, reject) => {
        socket.timeout(patienceMs).emit('resume', { messageId: answerId, offset: 0 }, (late, reply) => {
          if (late) return reject(late)
          if (!reply.success) return reject(new Error(reply.code))
          isBefore = false
          resolve()
        })
      })
      this.listening = true
      this.resumed += 1
      await ended
    } finally {
      this.listening = false
      stop.abort()
      socket.off('answer')
    }
  }
}
