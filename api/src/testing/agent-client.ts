import {
  inboxConversationSchema,
  noteSchema,
  placedMessageSchema,
  type AgentToServerEvents,
  type ErrorBody,
  type InboxConversation,
  type PlacedMessage,
  type ServerToAgentEvents,
} from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

type Requests = Omit<AgentToServerEvents, 'typing' | 'looking'>
type Reply<Event extends keyof Requests> = Parameters<Parameters<Requests[Event]>[1]>[0]

/** An inbox client that validates and records every frame. */
export class AgentClient {
  userId: number | undefined
  readonly conversations: InboxConversation[] = []
  readonly said: PlacedMessage[] = []
  readonly notes: string[] = []
  readonly typing: string[] = []
  readonly gone: string[] = []
  readonly notesGone: string[] = []
  private readonly watchers = new Set<() => void>()

  private constructor(readonly socket: Socket<ServerToAgentEvents, AgentToServerEvents>) {
    const on = (take: (told: never) => void) => (told: unknown) => {
      take(told as never)
      this.changed()
    }
    socket.on(
      'welcome',
      on(({ userId }: { userId: number }) => (this.userId = userId)),
    )
    socket.on(
      'conversation',
      on((told: { conversation: unknown }) =>
        this.conversations.push(inboxConversationSchema.strict().parse(told.conversation)),
      ),
    )
    socket.on(
      'message',
      on(({ message, after }: PlacedMessage) => this.said.push(placedMessageSchema.parse({ message, after }))),
    )
    socket.on(
      'note',
      on(({ note }: { note: unknown }) => this.notes.push(noteSchema.parse(note).text)),
    )
    socket.on(
      'typing',
      on(({ who }: { who: string }) => this.typing.push(who)),
    )
    socket.on(
      'gone',
      on(({ conversationId }: { conversationId: string }) => this.gone.push(conversationId)),
    )
    socket.on(
      'note-gone',
      on(({ noteId }: { noteId: string }) => this.notesGone.push(noteId)),
    )
    socket.on(
      'disconnect',
      on(() => undefined),
    )
  }

  /** Rejects with the ErrorBody of a refusal. */
  static async connect(url: string, cookie: string, headers: Record<string, string> = {}): Promise<AgentClient> {
    const client = new AgentClient(
      io(`${url}/inbox`, {
        extraHeaders: { ...(cookie === '' ? {} : { cookie }), ...headers },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      }),
    )
    const refused = new Promise<never>((_, reject) => {
      client.socket.once('connect_error', (error) => reject((error as Error & { data?: ErrorBody }).data ?? error))
    })
    await Promise.race([client.until(() => client.userId !== undefined), refused])
    return client
  }

  send<Event extends keyof Requests>(event: Event, request: Parameters<Requests[Event]>[0]): Promise<Reply<Event>> {
    return this.socket.timeout(30_000).emitWithAck(event as 'open', request as never) as Promise<never>
  }

  /** Checks the condition after every arriving event. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.watchers.add(resolve)
      })
    }
  }

  close(): void {
    this.socket.disconnect()
  }

  private changed(): void {
    const watchers = [...this.watchers]
    this.watchers.clear()
    for (const watcher of watchers) watcher()
  }
}
