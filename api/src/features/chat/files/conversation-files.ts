import { randomUUID } from 'node:crypto'
import { limits, type ChatFile, type ChatFileType } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, IsNull, LessThan, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { isUuid } from '../../../database/uuid.js'
import { BlobStore } from '../../../files/index.js'
import { logError, toAppError } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { WorkspaceStorage } from '../../workspace/bots/index.js'
import { ConversationNews } from '../handover/conversation-news.js'
import { ConversationEntity } from '../conversation.entity.js'
import { ConversationFileEntity } from './conversation-file.entity.js'

/** The room of the store for what people send to visitors. */
const room = 'chat-files'
const keyOf = (id: string): string => `${room}/${id}`
const hourMs = 3_600_000
/** Milliseconds between two rounds that look for files without a conversation. */
const sweepMs = 600_000
const batch = 100

/** A file as it is handed out. */
export interface OpenedFile {
  name: string
  type: ChatFileType
  bytes: Uint8Array
}

/** Files that people send to visitors, from their upload to the end of their conversation. */
@Injectable()
export class ConversationFiles implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ConversationFiles.name)
  private unsubscribe: (() => void) | undefined
  private sweeping: Promise<void> | undefined
  private isSweepDue = false

  constructor(
    @InjectRepository(ConversationFileEntity) private readonly files: Repository<ConversationFileEntity>,
    private readonly blobs: BlobStore,
    private readonly news: ConversationNews,
    private readonly recurring: RecurringJobs,
    private readonly storage: WorkspaceStorage,
  ) {}

  /** A round also finds the files whose bytes could not be deleted before. */
  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = this.news.on(({ kind }) => {
      if (kind === 'gone') this.sweepSoon()
    })
    await this.recurring.every(sweepMs, 'chat-file-sweep', async () => void (await this.sweep()))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  /**
   * Keeps a file until a message takes it along. Its row is first: bytes without one would never be found again.
   * @throws AppError `files_waiting_full`, `workspace_storage_full`, `conversation_not_found`
   */
  async add(
    { conversationId, authorId }: { conversationId: string; authorId: number },
    { name, type, bytes }: OpenedFile,
  ): Promise<ChatFile> {
    if ((await this.files.countBy({ conversationId, messageId: IsNull() })) >= limits.filesWaitingMax)
      throw new AppError('files_waiting_full')
    const id = randomUUID()
    const size = bytes.byteLength
    await this.files.manager.transaction(async (manager) => {
      const conversation = await manager.findOne(ConversationEntity, {
        select: { id: true, botId: true },
        where: { id: conversationId },
      })
      if (conversation === null) throw new AppError('conversation_not_found')
      await this.storage.admit(manager, conversation.botId, size)
      await manager.insert(ConversationFileEntity, { id, conversationId, messageId: null, authorId, name, type, size })
    })
    try {
      await this.blobs.put(keyOf(id), bytes)
    } catch (error) {
      await this.files.delete({ id })
      throw error
    }
    return { id, name, type, size }
  }

  /**
   * Files that a new message takes along, locked, in the order in which they are named.
   * @throws AppError `invalid_request` for one of another conversation or person, or of another message
   */
  async waiting(
    manager: EntityManager,
    { conversationId, authorId }: { conversationId: string; authorId: number },
    ids: readonly string[],
  ): Promise<ChatFile[]> {
    if (ids.length === 0) return []
    const found = await manager.find(ConversationFileEntity, {
      where: { id: In([...ids]), conversationId, authorId, messageId: IsNull() },
      lock: { mode: 'pessimistic_write' },
    })
    const known = new Map(found.map((file) => [file.id, file]))
    if (known.size !== ids.length)
      throw new AppError('invalid_request', { issues: [{ path: 'files', message: 'unknown' }] })
    return ids.map((id) => {
      const { name, type, size } = known.get(id)!
      return { id, name, type, size }
    })
  }

  /** From now on they are the message's, and the visitor's. */
  async give(manager: EntityManager, messageId: string, files: readonly ChatFile[]): Promise<void> {
    if (files.length > 0)
      await manager.update(ConversationFileEntity, { id: In(files.map(({ id }) => id)) }, { messageId })
  }

  /** For the people of the business. @throws AppError `not_found` */
  ofBot(botId: string, conversationId: string, id: string): Promise<OpenedFile> {
    return this.open(
      isUuid(id) && isUuid(conversationId)
        ? this.files.findOneBy({ id, conversationId, conversation: { id: conversationId, botId } })
        : Promise.resolve(null),
    )
  }

  /** For a visitor, who was given a link to it. @throws AppError `not_found` also before it was sent */
  async ofVisitor(id: string): Promise<OpenedFile> {
    return this.open(
      this.files
        .findOneBy({ id })
        .then((file) => (file !== null && file.conversationId !== null && file.messageId !== null ? file : null)),
    )
  }

  /**
   * Deletes the files of conversations that are gone, without making the caller wait. Sweeps run one after the other, as
   * expiry deletes thousands of conversations at once.
   */
  sweepSoon(): void {
    this.isSweepDue = true
    this.sweeping ??= this.sweepWhileDue().finally(() => (this.sweeping = undefined))
  }

  private async sweepWhileDue(): Promise<void> {
    while (this.isSweepDue) {
      this.isSweepDue = false
      await this.sweep().catch((error: unknown) =>
        logError(this.logger, toAppError(error), 'deleting files of a conversation'),
      )
    }
  }

  /** Deletes what belongs to no conversation, and what nobody sent in time. @returns how many files */
  async sweep(now = Date.now()): Promise<number> {
    let count = 0
    const stale = new Date(now - limits.filesWaitHours * hourMs)
    for (;;) {
      const gone = await this.files.find({
        select: { id: true },
        where: [{ conversationId: IsNull() }, { messageId: IsNull(), createdAt: LessThan(stale) }],
        take: batch,
      })
      // The bytes first: a row whose bytes could not be deleted is met again.
      for (const { id } of gone) {
        await this.blobs.delete(keyOf(id))
        await this.files.delete({ id })
      }
      count += gone.length
      if (gone.length < batch) return count
    }
  }

  private async open(finding: Promise<ConversationFileEntity | null>): Promise<OpenedFile> {
    const file = await finding
    const bytes = file === null ? undefined : await this.blobs.get(keyOf(file.id))
    if (file === null || bytes === undefined) throw new AppError('not_found')
    return { name: file.name, type: file.type, bytes }
  }
}
