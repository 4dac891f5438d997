import { chatFileSchema, type ChatFile, type ErrorCode } from '@loquia/contracts'
import { z } from 'zod'

const kindSchema = z.enum(['reply', 'note'])
export type Kind = z.infer<typeof kindSchema>

/** Something that was sent and is not known to have arrived. Its id makes sending it again the same message. */
export interface Outgoing {
  id: string
  kind: Kind
  text: string
  /** What goes along; of replies alone. */
  files: readonly ChatFile[]
  sentAt: string
  /** Why it did not go; null while it is on its way. */
  fault: ErrorCode | null
}

const storedFiles = z.array(chatFileSchema)
const storedOutgoing = z.array(
  z.object({ id: z.uuid(), kind: kindSchema, text: z.string(), files: storedFiles, sentAt: z.string() }),
)
const storedDrafts = z.object({ reply: z.string(), note: z.string() }).partial()

/** Where text waits that its author has typed: one tab, until it is closed. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Everything that somebody has typed and the server does not have yet, by conversation: drafts, and messages on their
 * way. A page that is loaded anew finds all of it; what was on its way then counts as failed, since nobody knows.
 */
export class Outbox {
  private readonly sent = new Map<string, readonly Outgoing[]>()
  private readonly drafts = new Map<string, Partial<Record<Kind, string>>>()
  private readonly attached = new Map<string, readonly ChatFile[]>()
  private readonly watchers = new Set<() => void>()

  private readonly storage: Storage
  private readonly owner: number

  /** @param owner whose it is: whoever logs in next in the same tab reads none of it */
  constructor(storage: Storage, owner: number) {
    this.storage = storage
    this.owner = owner
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  outgoing(conversationId: string): readonly Outgoing[] {
    const held = this.sent.get(conversationId)
    if (held) return held
    const stored = this.read(`outbox ${conversationId}`, storedOutgoing) ?? []
    const list = stored.map((one): Outgoing => Object.assign(one, { fault: 'server_unreachable' as const }))
    this.sent.set(conversationId, list)
    return list
  }

  add(conversationId: string, outgoing: Outgoing): void {
    this.write(conversationId, [...this.outgoing(conversationId), outgoing])
  }

  mark(conversationId: string, id: string, fault: ErrorCode | null): void {
    const list = this.outgoing(conversationId)
    const at = list.findIndex((one) => one.id === id)
    const found = list[at]
    if (found) this.write(conversationId, list.with(at, { ...found, fault }))
  }

  remove(conversationId: string, id: string): void {
    if (!this.outgoing(conversationId).some((one) => one.id === id)) return
    this.write(
      conversationId,
      this.outgoing(conversationId).filter((one) => one.id !== id),
    )
  }

  draft(conversationId: string, kind: Kind): string {
    const held = this.drafts.get(conversationId) ?? this.read(`draft ${conversationId}`, storedDrafts) ?? {}
    this.drafts.set(conversationId, held)
    return held[kind] ?? ''
  }

  setDraft(conversationId: string, kind: Kind, text: string): void {
    if (this.draft(conversationId, kind) === text) return
    const drafts = { ...this.drafts.get(conversationId), [kind]: text }
    this.drafts.set(conversationId, drafts)
    this.keep(`draft ${conversationId}`, Object.values(drafts).some((draft) => draft !== '') ? drafts : null)
    this.tell()
  }

  /** Uploaded, and to go along with the next reply. */
  files(conversationId: string): readonly ChatFile[] {
    const held = this.attached.get(conversationId) ?? this.read(`files ${conversationId}`, storedFiles) ?? []
    this.attached.set(conversationId, held)
    return held
  }

  setFiles(conversationId: string, files: readonly ChatFile[]): void {
    this.attached.set(conversationId, files)
    this.keep(`files ${conversationId}`, files.length > 0 ? files : null)
    this.tell()
  }

  private write(conversationId: string, list: readonly Outgoing[]): void {
    this.sent.set(conversationId, list)
    this.keep(
      `outbox ${conversationId}`,
      list.length > 0 ? list.map(({ id, kind, text, files, sentAt }) => ({ id, kind, text, files, sentAt })) : null,
    )
    this.tell()
  }

  /** A store that is full or forbidden keeps nothing; the page itself still does. */
  private keep(name: string, value: unknown): void {
    try {
      if (value === null) this.storage.removeItem(this.key(name))
      else this.storage.setItem(this.key(name), JSON.stringify(value))
    } catch {
      return
    }
  }

  private read<T extends z.ZodType>(name: string, schema: T): z.output<T> | undefined {
    try {
      return schema.parse(JSON.parse(this.storage.getItem(this.key(name)) ?? 'null'))
    } catch {
      return undefined
    }
  }

  private key(name: string): string {
    return `loquia inbox ${this.owner} ${name}`
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher()
  }
}
