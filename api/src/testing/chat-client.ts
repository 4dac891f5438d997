import { randomUUID } from 'node:crypto'
import {
  acceptedSchema,
  answerPartSchema,
  chatMessageSchema,
  errorBodySchema,
  placedMessageSchema,
  visitorHandoffSchema,
  welcomeSchema,
  type AcceptedByBot,
  type AnswerPart,
  type ChatHandshake,
  type ChatMessage,
  type ClientToServerEvents,
  type ErrorBody,
  type PlacedMessage,
  type VisitorHandoff,
  type ServerToClientEvents,
  type Welcome,
} from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

type Requests = Omit<ClientToServerEvents, 'typing' | 'shown'>
type Reply<Event extends keyof Requests> = Parameters<Parameters<Requests[Event]>[1]>[0]

/** Validates and records every frame; assembles answers as docs/protocol.md describes. */
export class ChatClient {
  readonly parts: AnswerPart[] = []
  readonly questions: ChatMessage[] = []
  readonly said: PlacedMessage[] = []
  readonly handovers: VisitorHandoff[] = []
  /** Whether the client acknowledges agents' messages. */
  shows = true
  typed = 0
  readonly texts = new Map<string, string>()
  /** Offset errors: gaps or overlaps. */
  readonly faults: string[] = []
  welcome: Welcome | undefined
  private readonly watchers = new Set<() => void>()

  private constructor(readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>) {
    socket.on('welcome', (welcome) => {
      this.welcome = welcomeSchema.parse(welcome)
      this.changed()
    })
    socket.on('question', (message) => {
      this.questions.push(chatMessageSchema.parse(message))
      this.changed()
    })
    socket.on('message', (said) => {
      this.said.push(placedMessageSchema.strict().parse(said))
      if (this.shows) socket.emit('shown', { messageId: said.message.id })
      this.changed()
    })
    socket.on('handover', (handover) => {
      this.handovers.push(visitorHandoffSchema.strict().parse(handover))
      this.changed()
    })
    socket.on('typing', () => {
      this.typed += 1
      this.changed()
    })
    socket.on('answer', (part) => {
      this.take(answerPartSchema.parse(part))
      this.changed()
    })
  }

  /** Rejects with the ErrorBody of a refusal. */
  static async connect(
    url: string,
    handshake: ChatHandshake,
    headers: Record<string, string> = {},
    transport: 'websocket' | 'polling' = 'websocket',
  ): Promise<ChatClient> {
    const client = new ChatClient(
      io(`${url}/chat`, {
        auth: handshake,
        extraHeaders: headers,
        transports: [transport],
        reconnection: false,
        forceNew: true,
      }),
    )
    const refused = new Promise<never>((_, reject) => {
      client.socket.once('connect_error', (error) => reject((error as Error & { data?: ErrorBody }).data ?? error))
    })
    await Promise.race([client.until(() => client.welcome !== undefined), refused])
    return client
  }

  send<Event extends keyof Requests>(event: Event, request: Parameters<Requests[Event]>[0]): Promise<Reply<Event>> {
    return this.sendAnything(event, request) as Promise<Reply<Event>>
  }

  /** For malformed requests. */
  sendAnything(event: string, request: unknown): Promise<unknown> {
    return this.socket.timeout(30_000).emitWithAck(event as 'ask', request as never)
  }

  async ask(text: string, clientMessageId: string = randomUUID()): Promise<AcceptedByBot> {
    const reply = await this.send('ask', { clientMessageId, text })
    if (!reply.success) throw new Error(errorBodySchema.parse(reply).code)
    const accepted = acceptedSchema.strict().parse(reply)
    if (accepted.answerId === null) throw new Error('a person answers')
    return { ...accepted, answerId: accepted.answerId }
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.watchers.add(resolve)
      })
    }
  }

  async end(answerId: string): Promise<AnswerPart> {
    const find = () =>
      this.parts.find(
        (part) => part.messageId === answerId && (part.type === 'answer-end' || part.type === 'answer-error'),
      )
    await this.until(() => find() !== undefined)
    return find()!
  }

  text(answerId: string): string {
    return this.texts.get(answerId) ?? ''
  }

  close(): void {
    this.socket.disconnect()
  }

  private take(part: AnswerPart): void {
    this.parts.push(part)
    if (part.type === 'answer-start') this.texts.set(part.messageId, '')
    if (part.type !== 'answer-delta') return
    const held = this.text(part.messageId)
    if (part.offset !== held.length) this.faults.push(`offset ${part.offset}, held ${held.length}`)
    this.texts.set(part.messageId, held.slice(0, part.offset) + part.text)
  }

  private changed(): void {
    const watchers = [...this.watchers]
    this.watchers.clear()
    for (const watcher of watchers) watcher()
  }
}
