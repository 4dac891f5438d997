import { chatFileSchema, type ChatFile, type ErrorCode } from '@loquia/contracts'
import { z } from 'zod'

const kindSchema = z.enum(['reply', 'note'])
export type Kind = z.infer<typeof kindSchema>

/** The id makes a retry the same message. */
export interface Outgoing {
  id: string
  kind: Kind
  text: string
  files: readonly ChatFile[]
  sentAt: string
  /** The fault is null while sending. */
  fault: ErrorCode | null
}

const storedFiles = z.array(chatFileSchema)
const storedOutgoing = z.array(
  z.object({ id: z.uuid(), kind: kindSchema, text: z.string(), files: storedFiles, sentAt: z.string() }),
)
const storedDrafts = z.object({ reply: z.string(), note: z.string() }).partial()

/** Drafts live in one tab until it is closed. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Drafts and unsent messages survive a reload; pending ones then count as failed, because their delivery is unknown.
 */
export class Outbox {
  private readonly sent = new Map<string, readonly Outgoing[]>()
  private readonly drafts = new Map<string, Partial<Record<Kind, string>>>()
  private readonly attached = new Map<string, readonly ChatFile[]>()
  private readonly watchers = new Set<() => void>()

  private readonly storage: Storage
  private readonly owner: number

  /** @param owner the tab's next user cannot read the drafts */
  constructor(storage: Storage, owner: number) {
    this.storage = storage
    this.owner = owner
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  getOutgoing(conversationId: string): readonly Outgoing[] {
    const cached = this.sent.get(conversationId)
    if (cached) return cached
    const stored = this.load(`outbox ${conversationId}`, storedOutgoing) ?? []
    const list = stored.map((one): Outgoing => Object.assign(one, { fault: 'server_unreachable' as const }))
    this.sent.set(conversationId, list)
    return list
  }

  add(conversationId: string, outgoing: Outgoing): void {
    this.setOutgoing(conversationId, [...this.getOutgoing(conversationId), outgoing])
  }

  setFault(conversationId: string, id: string, fault: ErrorCode | null): void {
    const list = this.getOutgoing(conversationId)
    const at = list.findIndex((one) => one.id === id)
    const found = list[at]
    if (found) this.setOutgoing(conversationId, list.with(at, { ...found, fault }))
  }

  remove(conversationId: string, id: string): void {
    if (!this.getOutgoing(conversationId).some((one) => one.id === id)) return
    this.setOutgoing(
      conversationId,
      this.getOutgoing(conversationId).filter((one) => one.id !== id),
    )
  }

  getDraft(conversationId: string, kind: Kind): string {
    const cached = this.drafts.get(conversationId) ?? this.load(`draft ${conversationId}`, storedDrafts) ?? {}
    this.drafts.set(conversationId, cached)
    return cached[kind] ?? ''
  }

  setDraft(conversationId: string, kind: Kind, text: string): void {
    if (this.getDraft(conversationId, kind) === text) return
    const drafts = { ...this.drafts.get(conversationId), [kind]: text }
    this.drafts.set(conversationId, drafts)
    this.store(`draft ${conversationId}`, Object.values(drafts).some((draft) => draft !== '') ? drafts : null)
    this.notifyWatchers()
  }

  getFiles(conversationId: string): readonly ChatFile[] {
    const cached = this.attached.get(conversationId) ?? this.load(`files ${conversationId}`, storedFiles) ?? []
    this.attached.set(conversationId, cached)
    return cached
  }

  setFiles(conversationId: string, files: readonly ChatFile[]): void {
    this.attached.set(conversationId, files)
    this.store(`files ${conversationId}`, files.length > 0 ? files : null)
    this.notifyWatchers()
  }

  private setOutgoing(conversationId: string, list: readonly Outgoing[]): void {
    this.sent.set(conversationId, list)
    this.store(
      `outbox ${conversationId}`,
      list.length > 0 ? list.map(({ id, kind, text, files, sentAt }) => ({ id, kind, text, files, sentAt })) : null,
    )
    this.notifyWatchers()
  }

  /** Without usable storage, drafts survive only in memory. */
  private store(name: string, value: unknown): void {
    try {
      if (value === null) this.storage.removeItem(this.storageKey(name))
      else this.storage.setItem(this.storageKey(name), JSON.stringify(value))
    } catch {
      return
    }
  }

  private load<T extends z.ZodType>(name: string, schema: T): z.output<T> | undefined {
    try {
      return schema.parse(JSON.parse(this.storage.getItem(this.storageKey(name)) ?? 'null'))
    } catch {
      return undefined
    }
  }

  private storageKey(name: string): string {
    return `loquia inbox ${this.owner} ${name}`
  }

  private notifyWatchers(): void {
    for (const watcher of this.watchers) watcher()
  }
}
