import { randomUUID } from 'node:crypto'
import { limits, type ChatFile, type ChatFileType } from '@loquia/contracts'
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, In, IsNull, LessThan, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { isUuid } from '../../platform/database/uuid.js'
import { BlobStore } from '../../platform/files/index.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { WorkspaceStorage } from '../../core/bots/index.js'
import { ConversationEvents } from '../handoff/conversation-events.js'
import { ConversationEntity } from '../../core/conversations/index.js'
import { ConversationFileEntity } from './conversation-file.entity.js'

const blobFolder = 'chat-files'
const blobKeyOf = (id: string): string => `${blobFolder}/${id}`
const hourMs = 3_600_000
const sweepMs = 600_000
const batch = 100

export interface OpenedFile {
  name: string
  type: ChatFileType
  bytes: Uint8Array
}

@Injectable()
export class ConversationFiles implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ConversationFiles.name)
  private unsubscribe: (() => void) | undefined
  private sweeping: Promise<void> | undefined
  private isSweepDue = false

  constructor(
    @InjectRepository(ConversationFileEntity) private readonly files: Repository<ConversationFileEntity>,
    private readonly blobs: BlobStore,
    private readonly conversationEvents: ConversationEvents,
    private readonly recurring: RecurringJobs,
    private readonly storage: WorkspaceStorage,
  ) {}

  /** Also retries files whose bytes could not be deleted. */
  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = this.conversationEvents.on(({ kind }) => {
      if (kind === 'gone') this.sweepSoon()
    })
    await this.recurring.every(sweepMs, 'chat-file-sweep', async () => void (await this.sweep()))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  /**
   * Stores the row first, as bytes without a row would never be found.
   * @throws AppError `waiting_file_limit`, `workspace_storage_full`, `conversation_not_found`
   */
  async add(
    { conversationId, authorId }: { conversationId: string; authorId: number },
    { name, type, bytes }: OpenedFile,
  ): Promise<ChatFile> {
    if ((await this.files.countBy({ conversationId, messageId: IsNull() })) >= limits.filesWaitingMax)
      throw new AppError('waiting_file_limit')
    const id = randomUUID()
    const size = bytes.byteLength
    await this.files.manager.transaction(async (manager) => {
      const conversation = await manager.findOne(ConversationEntity, {
        select: { id: true, botId: true },
        where: { id: conversationId },
      })
      if (conversation === null) throw new AppError('conversation_not_found')
      await this.storage.assertRoom(manager, conversation.botId, size)
      await manager.insert(ConversationFileEntity, { id, conversationId, messageId: null, authorId, name, type, size })
    })
    try {
      await this.blobs.put(blobKeyOf(id), bytes)
    } catch (error) {
      await this.files.delete({ id })
      throw error
    }
    return { id, name, type, size }
  }

  /**
   * Locks and returns a new message's files in the given order.
   * @throws AppError `invalid_request` for files of another conversation, agent or message
   */
  async lockPending(
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

  async attach(manager: EntityManager, messageId: string, files: readonly ChatFile[]): Promise<void> {
    if (files.length > 0)
      await manager.update(ConversationFileEntity, { id: In(files.map(({ id }) => id)) }, { messageId })
  }

  /** @throws AppError `not_found` */
  openForBot(botId: string, conversationId: string, id: string): Promise<OpenedFile> {
    return this.loadBytes(
      isUuid(id) && isUuid(conversationId)
        ? this.files.findOneBy({ id, conversationId, conversation: { id: conversationId, botId } })
        : Promise.resolve(null),
    )
  }

  /** @throws AppError `not_found`, also before the file was sent */
  async openForVisitor(id: string): Promise<OpenedFile> {
    return this.loadBytes(
      this.files
        .findOneBy({ id })
        .then((file) => (file !== null && file.conversationId !== null && file.messageId !== null ? file : null)),
    )
  }

  /**
   * Deletes orphaned files in the background. Sweeps run one at a time, as expiry deletes thousands of conversations at
   * once.
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

  async sweep(now = Date.now()): Promise<number> {
    let count = 0
    const stale = new Date(now - limits.filesWaitHours * hourMs)
    for (;;) {
      const gone = await this.files.find({
        select: { id: true },
        where: [{ conversationId: IsNull() }, { messageId: IsNull(), createdAt: LessThan(stale) }],
        take: batch,
      })
      // Bytes are deleted first, so that after a failure the row remains for a retry.
      for (const { id } of gone) {
        await this.blobs.delete(blobKeyOf(id))
        await this.files.delete({ id })
      }
      count += gone.length
      if (gone.length < batch) return count
    }
  }

  private async loadBytes(finding: Promise<ConversationFileEntity | null>): Promise<OpenedFile> {
    const file = await finding
    const bytes = file === null ? undefined : await this.blobs.get(blobKeyOf(file.id))
    if (file === null || bytes === undefined) throw new AppError('not_found')
    return { name: file.name, type: file.type, bytes }
  }
}
