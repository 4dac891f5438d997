import { randomUUID } from 'node:crypto'
import {
  limits,
  parseSiteAddress,
  parseWebAddress,
  type BotSource,
  type SourceChangesResponse,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import PQueue from 'p-queue'
import { type EntityManager, In, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { withBotLocked } from '../../platform/database/bot-lock.js'
import { isUuid } from '../../platform/database/uuid.js'
import { BlobStore } from '../../platform/files/index.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { JobQueue } from '../../platform/jobs/index.js'
import {
  AnswerVariants,
  IngestionRunner,
  SourceDeleter,
  enqueueIngestion,
  UploadCheck,
  type LaterBytes,
} from '../../knowledge/index.js'
import { SourceEntity } from '../../core/sources/index.js'
import { BotEntity, WorkspaceStorage, type Bot } from '../../core/bots/index.js'
import type { Member } from '../../core/workspaces/index.js'
import { updateAnswer, queuedForIngestion, type CustomAnswer } from './custom-answer.js'
import { getBotSource, getMemberSource, type SourceRow } from './source-access.js'
import { countSources, loadSource, loadSources } from './sources.queries.js'

/** Uploads in memory at once, over all users. */
const filesInMemory = 4

/** Retry-After in seconds for a source during ingestion. */
const busySeconds = 2

export const documentsFolder = 'documents'

/** Runs in the transaction that stores or deletes a source; `told` describes the source. */
export type Within<Result = BotSource> = (transaction: EntityManager, result: Result) => Promise<void>

export type StoredFile = Pick<SourceEntity, 'location' | 'filename' | 'fileType' | 'sizeBytes' | 'pageCount'>

export interface AddedFiles {
  trainings: BotSource[]
  refusal: 'training_limit' | 'workspace_storage_full'
}

type OnDelete = (transaction: EntityManager) => Promise<void>

type NewSource = { createdAt?: () => string } & Pick<SourceEntity, 'type' | 'location'> &
  Partial<Pick<SourceEntity, 'filename' | 'answer' | 'authorId' | 'writtenAt' | 'fileType' | 'sizeBytes' | 'pageCount'>>

/** Callers check access to the bot; this service checks source ids. */
@Injectable()
export class SourcesService {
  private readonly logger = new Logger(SourcesService.name)
  private readonly uploadQueue = new PQueue({ concurrency: filesInMemory })

  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    private readonly ingestionRunner: IngestionRunner,
    private readonly eraser: SourceDeleter,
    private readonly uploads: UploadCheck,
    private readonly blobs: BlobStore,
    private readonly jobs: JobQueue,
    private readonly variants: AnswerVariants,
    private readonly storage: WorkspaceStorage,
  ) {}

  list(bot: Bot): Promise<BotSource[]> {
    return loadSources(this.sources.manager, bot.id)
  }

  /**
   * Returns running ingestions and changed sources, newest first.
   * @param since `at` of an earlier response
   */
  async listChanges(bot: Bot, since?: string): Promise<Omit<SourceChangesResponse, 'success'>> {
    // Counting first repeats concurrent changes instead of losing them.
    const { at, total, queued } = await countSources(this.sources.manager, bot.id)
    return { at: at.toISOString(), total, queued, trainings: await loadSources(this.sources.manager, bot.id, since) }
  }

  /**
   * Stores a checked file; without {@link addFiles} it is deleted a day later.
   * @param filename only a label; the content decides the type
   * @param patience aborted: an unopened file is stored, and its ingestion reports faults
   * @throws AppError `file_…`, with nothing stored
   */
  async storeFile(bot: Bot, filename: string, file: LaterBytes, patience: AbortSignal): Promise<StoredFile> {
    const label = fileLabel(filename)
    const checked = await this.uploads.check(file, { filename: label, language: bot.language }, patience)
    const location = `${documentsFolder}/${randomUUID()}`
    return this.uploadQueue.add(async () => {
      const bytes = await file.load()
      const { fileType, pages } = checked ?? (await this.uploads.detectType(bytes))
      await this.blobs.put(location, bytes)
      return { location, filename: label, sizeBytes: file.byteLength, fileType, pageCount: pages ?? null }
    })
  }

  /**
   * Adds sources up to the limits in one transaction; deletes the other files.
   * @param within not called when nothing fits
   * @returns sources in file order, and the reason for the rest
   */
  async addFiles(bot: Bot, files: readonly StoredFile[], within?: Within<AddedFiles>): Promise<AddedFiles> {
    const added = await this.storeOrDeleteFiles(files, () =>
      withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
        const room = await this.countFreeSlots(transaction, bot)
        const trainings: BotSource[] = []
        let refusal: AddedFiles['refusal'] = 'training_limit'
        for (const [place, file] of files.slice(0, room).entries()) {
          if (!(await this.storage.hasRoom(transaction, bot.id, file.sizeBytes ?? 0))) {
            refusal = 'workspace_storage_full'
            break
          }
          // `now()` is constant in a transaction, but lists sort by time.
          const createdAt = () => `now() + interval '${place} milliseconds'`
          trainings.push(await this.insert(transaction, bot, { type: 'document', ...file, createdAt }))
        }
        if (trainings.length > 0) await within?.(transaction, { trainings, refusal })
        return { trainings, refusal }
      }),
    )
    for (const source of added.trainings) await this.queueIngestion(source)
    await this.deleteFiles(files.slice(added.trainings.length))
    return added
  }

  /** @param scope `site` reads the whole website */
  async addUrl(bot: Bot, typed: string, scope: 'page' | 'site', within?: Within): Promise<BotSource> {
    const address = parseWebAddress(typed)
    const host = parseSiteAddress(typed)
    if (address === null || host === null)
      throw new AppError('invalid_request', { issues: [{ path: 'url', message: 'Please enter a valid URL' }] })
    const source = { type: scope === 'site' ? 'site' : 'url', location: scope === 'site' ? host : address } as const
    const addedSource = await withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
      await this.requireFreeSlot(transaction, bot)
      const added = await this.insert(transaction, bot, source)
      // Owners usually embed the bot on its first website.
      if (scope === 'site') await transaction.update(BotEntity, { id: bot.id, domain: '' }, { domain: host })
      await within?.(transaction, added)
      return added
    })
    return this.queueIngestion(addedSource)
  }

  /** `within` runs while the bot is locked against additions. */
  async addAnswer(
    bot: Pick<Bot, 'id'>,
    answer: CustomAnswer,
    within?: (transaction: EntityManager) => Promise<void>,
  ): Promise<BotSource> {
    const id = await withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
      const added = await this.storeAnswer(transaction, bot.id, answer)
      await within?.(transaction)
      return added
    })
    return this.activateAnswer(bot.id, id)
  }

  /** @throws AppError `not_found`; `settings_changed` for an outdated version */
  async changeAnswer(
    { id: botId }: { id: string },
    id: string,
    answer: CustomAnswer,
    version: string | undefined,
  ): Promise<BotSource> {
    await this.sources.manager.transaction((transaction) => this.storeAnswer(transaction, botId, answer, id, version))
    return this.activateAnswer(botId, id)
  }

  /**
   * Call {@link activateAnswer} after the transaction, which must lock the bot to add an answer.
   * @param id of the answer to change; absent adds one
   * @throws AppError `training_limit` for a new one; `not_found`, `settings_changed` for a stored one
   */
  async storeAnswer(
    transaction: EntityManager,
    botId: string,
    written: CustomAnswer,
    id?: string,
    version?: string,
  ): Promise<string> {
    const sourceId = id ?? (await this.insertAnswer(transaction, botId, written))
    if (id !== undefined) await updateAnswer(transaction, { botId, id }, written, version)
    await this.variants.replace(transaction, { botId, sourceId }, written.question, written.wordings)
    return sourceId
  }

  /** @throws AppError `not_found`, `role_too_low` */
  async remove(member: Member, id: string): Promise<void> {
    await this.deleteSource(await getMemberSource(this.sources, member, id))
  }

  /** @throws AppError `not_found` */
  async removeBotSource(botId: string, id: string, within?: OnDelete): Promise<void> {
    await this.deleteSource(await getBotSource(this.sources, botId, id), within)
  }

  /**
   * Does nothing during ingestion.
   * @throws AppError `not_found`, `role_too_low`
   */
  async refresh(member: Member, id: string): Promise<BotSource> {
    await getMemberSource(this.sources, member, id)
    return this.ingestAgain(id)
  }

  /** @throws AppError `not_found` */
  async refreshBotSource(botId: string, id: string, within?: Within): Promise<BotSource> {
    await getBotSource(this.sources, botId, id)
    return this.ingestAgain(id, within)
  }

  /**
   * Replaces a file and queues its ingestion.
   * @throws AppError `source_busy` during ingestion or when the file has changed; `workspace_storage_full`
   */
  async replaceFile(
    { id, botId, location, sizeBytes }: Pick<SourceEntity, 'id' | 'botId' | 'location' | 'sizeBytes'>,
    file: StoredFile,
    within: Within,
  ): Promise<void> {
    const replacedSource = await this.storeOrDeleteFiles([file], () =>
      this.sources.manager.transaction(async (transaction) => {
        await this.storage.assertRoom(transaction, botId, (file.sizeBytes ?? 0) - (sizeBytes ?? 0))
        // A running ingestion would mark the new bytes as read.
        const settled = { id, location, status: In(['ready', 'failed']) }
        const { affected } = await transaction.update(SourceEntity, settled, { ...file, ...queuedForIngestion })
        if (affected !== 1) throw new AppError('source_busy', { retryAfterSeconds: busySeconds })
        const queuedSource = await this.get(id, transaction)
        await within(transaction, queuedSource)
        return queuedSource
      }),
    )
    await this.queueIngestion(replacedSource)
    await this.deleteFiles([{ location }])
  }

  private async storeOrDeleteFiles<Stored>(
    files: readonly StoredFile[],
    store: () => Promise<Stored>,
  ): Promise<Stored> {
    try {
      return await store()
    } catch (error) {
      // After other errors the transaction may have committed.
      if (error instanceof AppError) await this.deleteFiles(files)
      throw error
    }
  }

  /** The file sweeper deletes the rest. */
  private async deleteFiles(files: readonly Pick<StoredFile, 'location'>[]): Promise<void> {
    for (const { location } of files)
      await this.blobs
        .delete(location)
        .catch((error: unknown) => logError(this.logger, toAppError(error), `deleting ${location}`))
  }

  private async queueIngestion(source: BotSource): Promise<BotSource> {
    try {
      await enqueueIngestion({ jobs: this.jobs, runner: this.sources.manager }, source.id, {
        fileBytes: source.size ?? null,
      })
    } catch (error) {
      // The build consumer finds and resends orphaned sources.
      logError(this.logger, toAppError(error), `starting the ingestion of ${source.id}`)
    }
    return source
  }

  private async deleteSource({ id, type, location }: SourceRow, within?: OnDelete): Promise<void> {
    await this.eraser.delete(id, within)
    if (type === 'document') await this.blobs.delete(location)
  }

  private async ingestAgain(id: string, within?: Within): Promise<BotSource> {
    const { training: source, isWaiting } = await this.sources.manager.transaction(async (transaction) => {
      const { affected } = await transaction.update(
        SourceEntity,
        { id, status: In(['ready', 'failed']) },
        queuedForIngestion,
      )
      const queuedSource = await this.get(id, transaction)
      await within?.(transaction, queuedSource)
      return { training: queuedSource, isWaiting: affected !== 0 }
    })
    if (!isWaiting) return source
    return source.type === 'answer' ? this.ingestNow(id) : this.queueIngestion(source)
  }

  /** @throws AppError `not_found` */
  async getForBot(botId: string, id: string): Promise<BotSource> {
    await getBotSource(this.sources, botId, id)
    return this.get(id)
  }

  /** @throws AppError `not_found`, `source_not_text` */
  async getDocument(botId: string, id: string): Promise<SourceEntity> {
    const source = await getBotSource(this.sources, botId, id)
    if (source.type !== 'document') throw new AppError('source_not_text')
    return source
  }

  async isWebSource(botId: string, id: string): Promise<boolean> {
    return isUuid(id) && (await this.sources.existsBy({ id, botId, type: In(['site', 'url']) }))
  }

  private async get(id: string, runner: EntityManager = this.sources.manager): Promise<BotSource> {
    const found = await loadSource(runner, id)
    if (found === undefined) throw new AppError('not_found')
    return found
  }

  /** The caller holds the bot's lock. */
  private async countFreeSlots(transaction: EntityManager, { id: botId }: Pick<Bot, 'id'>): Promise<number> {
    return Math.max(0, limits.trainingsPerBot - (await transaction.countBy(SourceEntity, { botId })))
  }

  private async requireFreeSlot(transaction: EntityManager, bot: Pick<Bot, 'id'>): Promise<void> {
    if ((await this.countFreeSlots(transaction, bot)) === 0) throw new AppError('training_limit')
  }

  private async insert(transaction: EntityManager, bot: Pick<Bot, 'id'>, source: NewSource): Promise<BotSource> {
    const { identifiers } = await transaction.insert(SourceEntity, { botId: bot.id, ...source })
    const [{ id }] = identifiers as [{ id: string }]
    return this.get(id, transaction)
  }

  private async insertAnswer(
    transaction: EntityManager,
    botId: string,
    { question, answer, authorId }: CustomAnswer,
  ): Promise<string> {
    await this.requireFreeSlot(transaction, { id: botId })
    const source = { type: 'answer', location: question, answer, authorId, writtenAt: new Date() } as const
    return (await this.insert(transaction, { id: botId }, source)).id
  }

  /** Indexes a stored answer at once. A failure is logged, and the answer stays queued. */
  async activateAnswer(botId: string, id: string): Promise<BotSource> {
    const [source] = await Promise.all([this.ingestNow(id), this.variants.embed(botId)])
    return source
  }

  private async ingestNow(id: string): Promise<BotSource> {
    try {
      await this.ingestionRunner.ingest(id, new AbortController().signal)
    } catch (error) {
      logError(this.logger, toAppError(error), `starting the ingestion of ${id}`)
    }
    return this.get(id)
  }
}

/** Strips folders, line breaks, bidirectional overrides ("menu.exe" shown as "exe.menu") and lone surrogates. */
function fileLabel(filename: string): string {
  const base = filename.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, limits.filenameMaxChars)
    .replace(/[\uD800-\uDBFF]$/, '')
  return clean === '' ? 'document' : clean
}
