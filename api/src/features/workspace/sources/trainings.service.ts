import { randomUUID } from 'node:crypto'
import {
  limits,
  parseSiteAddress,
  parseWebAddress,
  type Training,
  type TrainingChangesResponse,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import PQueue from 'p-queue'
import { type EntityManager, In, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { withBotLocked } from '../../../database/bot-lock.js'
import { isUuid } from '../../../database/uuid.js'
import { BlobStore } from '../../../files/index.js'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import {
  AnswerWordings,
  KnowledgeBuilder,
  KnowledgeEraser,
  sendBuild,
  SourceEntity,
  UploadCheck,
  type LaterBytes,
} from '../../../knowledge/index.js'
import { BotEntity, WorkspaceStorage, type Bot } from '../bots/index.js'
import type { Member } from '../members/index.js'
import { rewriteAnswer, toBeRead, type WrittenAnswer } from './written-answer.js'
import { sourceOfBot, sourceOfMember, type SourceRow } from './source-access.js'
import { fileLabel } from './file-label.js'
import { trainingCounts, trainingOf, trainingsOf } from './trainings.queries.js'

/** Files that are in memory on their way into the store, of all who upload. */
const heldFiles = 4

/** Seconds after which a source that is being read may well be done. */
const busySeconds = 2

/** The room of the blob store that documents live in. */
export const documentsRoom = 'documents'

/** Stores more in the transaction that stores or deletes a source; `told` describes the source. */
export type Within<Told = Training> = (transaction: EntityManager, told: Told) => Promise<void>

/** A file that was checked and is in the blob store, without a source yet. */
export type StoredFile = Pick<SourceEntity, 'location' | 'filename' | 'fileType' | 'sizeBytes' | 'pageCount'>

/** The sources made from files, and the reason why the remaining files have none. */
export interface AddedFiles {
  trainings: Training[]
  /** Why the files behind those of the sources have none, if there are any. */
  refusal: 'training_limit' | 'workspace_storage_full'
}

/** Stores something in the transaction that deletes a source. */
type KeepDeleted = (transaction: EntityManager) => Promise<void>

type NewSource = { createdAt?: () => string } & Pick<SourceEntity, 'type' | 'location'> &
  Partial<Pick<SourceEntity, 'filename' | 'answer' | 'authorId' | 'writtenAt' | 'fileType' | 'sizeBytes' | 'pageCount'>>

/**
 * What a client teaches a bot by. Whose bot it is has been checked by whoever calls; what an id alone names is checked
 * here.
 */
@Injectable()
export class TrainingsService {
  private readonly logger = new Logger(TrainingsService.name)
  private readonly held = new PQueue({ concurrency: heldFiles })

  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    private readonly builder: KnowledgeBuilder,
    private readonly eraser: KnowledgeEraser,
    private readonly uploads: UploadCheck,
    private readonly blobs: BlobStore,
    private readonly jobs: JobQueue,
    private readonly wordings: AnswerWordings,
    private readonly storage: WorkspaceStorage,
  ) {}

  /** Newest first. */
  list(bot: Bot): Promise<Training[]> {
    return trainingsOf(this.sources.manager, bot.id)
  }

  /**
   * What is being read, and what became another since a moment, newest first; and how many there are.
   * @param since an `at` of before; absent: everything
   */
  async changes(bot: Bot, since?: string): Promise<Omit<TrainingChangesResponse, 'success'>> {
    // Counted first: what comes between the two is told of once more.
    const { at, total, queued } = await trainingCounts(this.sources.manager, bot.id)
    return { at: at.toISOString(), total, queued, trainings: await trainingsOf(this.sources.manager, bot.id, since) }
  }

  /**
   * Checks a file and stores its bytes. They belong to no source yet: {@link addFiles} makes it; bytes without one are
   * deleted a day later.
   * @param filename a label: the content decides what the file is
   * @param patience aborts when its owner has waited long enough: a file that has not been opened by then is kept as it
   * is, and its reading tells what is wrong with it
   * @throws AppError `file_…`; then nothing is stored
   */
  async storeFile(bot: Bot, filename: string, file: LaterBytes, patience: AbortSignal): Promise<StoredFile> {
    const label = fileLabel(filename)
    const checked = await this.uploads.check(file, { filename: label, language: bot.language }, patience)
    const location = `${documentsRoom}/${randomUUID()}`
    return this.held.add(async () => {
      const bytes = await file.load()
      const { fileType, pages } = checked ?? (await this.uploads.glance(bytes))
      await this.blobs.put(location, bytes)
      return { location, filename: label, sizeBytes: file.byteLength, fileType, pageCount: pages ?? null }
    })
  }

  /**
   * Makes sources of stored files in one transaction, as far as there is room; they are read into passages in the
   * background. Files without room are deleted.
   * @param within what is stored with the sources or not at all; not called where there is no room for any
   * @returns the sources, in the order of their files, and why the rest of the files has none
   */
  async addFiles(bot: Bot, files: readonly StoredFile[], within?: Within<AddedFiles>): Promise<AddedFiles> {
    const added = await this.storedOrDiscarded(files, () =>
      withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
        const room = await this.roomOf(transaction, bot)
        const trainings: Training[] = []
        let refusal: AddedFiles['refusal'] = 'training_limit'
        for (const [place, file] of files.slice(0, room).entries()) {
          if (!(await this.storage.hasRoom(transaction, bot.id, file.sizeBytes ?? 0))) {
            refusal = 'workspace_storage_full'
            break
          }
          // All of one transaction would be of the same moment, and lists are in the order of theirs.
          const createdAt = () => `now() + interval '${place} milliseconds'`
          trainings.push(await this.insert(transaction, bot, { type: 'document', ...file, createdAt }))
        }
        if (trainings.length > 0) await within?.(transaction, { trainings, refusal })
        return { trainings, refusal }
      }),
    )
    for (const training of added.trainings) await this.start(training)
    await this.discard(files.slice(added.trainings.length))
    return added
  }

  /**
   * Keeps an address; it is fetched in the background. `site` reads the whole website it belongs to.
   * @param within what is stored with it or not at all
   */
  async addUrl(bot: Bot, typed: string, scope: 'page' | 'site', within?: Within): Promise<Training> {
    const address = parseWebAddress(typed)
    const host = parseSiteAddress(typed)
    if (address === null || host === null)
      throw new AppError('invalid_request', { issues: [{ path: 'url', message: 'Please enter a valid URL' }] })
    const source = { type: scope === 'site' ? 'site' : 'url', location: scope === 'site' ? host : address } as const
    const training = await withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
      await this.requireRoom(transaction, bot)
      const added = await this.insert(transaction, bot, source)
      // A bot's first website is where its owner will want to show it.
      if (scope === 'site') await transaction.update(BotEntity, { id: bot.id, domain: '' }, { domain: host })
      await within?.(transaction, added)
      return added
    })
    return this.start(training)
  }

  /**
   * Keeps an answer and indexes it at once.
   * @param within what is stored with it or not at all; the bot is locked for others that add to it
   */
  async addAnswer(
    bot: Pick<Bot, 'id'>,
    { question, answer, wordings, authorId }: WrittenAnswer,
    within?: (transaction: EntityManager) => Promise<void>,
  ): Promise<Training> {
    const source = { type: 'answer', location: question, answer, authorId, writtenAt: new Date() } as const
    const { id } = await withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
      await this.requireRoom(transaction, bot)
      const added = await this.insert(transaction, bot, source)
      await within?.(transaction)
      await this.wordings.replace(transaction, { botId: bot.id, sourceId: added.id }, question, wordings)
      return added
    })
    return this.use(bot.id, id)
  }

  /**
   * Writes an answer anew, which is used at once.
   * @throws AppError `not_found` for one of another bot, as for none at all; `settings_changed` when it is another by now
   */
  async changeAnswer(
    { id: botId }: { id: string },
    id: string,
    answer: WrittenAnswer,
    version: string | undefined,
  ): Promise<Training> {
    await this.sources.manager.transaction(async (transaction) => {
      await rewriteAnswer(transaction, { botId, id }, answer, version)
      await this.wordings.replace(transaction, { botId, sourceId: id }, answer.question, answer.wordings)
    })
    return this.use(botId, id)
  }

  /** @throws AppError `not_found` for a training of somebody else, as for none at all; `role_too_low` */
  async remove(member: Member, id: string): Promise<void> {
    await this.erase(await sourceOfMember(this.sources, member, id))
  }

  /**
   * The same of a bot that the caller may change.
   * @param within what is stored with the deletion or not at all
   * @throws AppError `not_found`
   */
  async removeOf(botId: string, id: string, within?: KeepDeleted): Promise<void> {
    await this.erase(await sourceOfBot(this.sources, botId, id), within)
  }

  /**
   * Reads a source again; one that is being read just now is left alone.
   * @throws AppError `not_found`, `role_too_low`
   */
  async refresh(member: Member, id: string): Promise<Training> {
    await sourceOfMember(this.sources, member, id)
    return this.readAgain(id)
  }

  /**
   * The same of a bot that the caller may change.
   * @param within what is stored with it or not at all
   * @throws AppError `not_found`
   */
  async refreshOf(botId: string, id: string, within?: Within): Promise<Training> {
    await sourceOfBot(this.sources, botId, id)
    return this.readAgain(id, within)
  }

  /**
   * Puts a stored file in the place of a source's, and has the source read again.
   * @param before the source as the caller knows it
   * @param within what is stored with it or not at all
   * @throws AppError `source_busy` while it is being read, or when it has another file by now; `workspace_storage_full`
   */
  async replaceFile(
    { id, botId, location, sizeBytes }: Pick<SourceEntity, 'id' | 'botId' | 'location' | 'sizeBytes'>,
    file: StoredFile,
    within: Within,
  ): Promise<void> {
    const training = await this.storedOrDiscarded([file], () =>
      this.sources.manager.transaction(async (transaction) => {
        await this.storage.admit(transaction, botId, (file.sizeBytes ?? 0) - (sizeBytes ?? 0))
        // Whoever reads it just now has the old bytes in hand and would call them read.
        const settled = { id, location, status: In(['ready', 'failed']) }
        const { affected } = await transaction.update(SourceEntity, settled, { ...file, ...toBeRead })
        if (affected !== 1) throw new AppError('source_busy', { retryAfterSeconds: busySeconds })
        const told = await this.get(id, transaction)
        await within(transaction, told)
        return told
      }),
    )
    await this.start(training)
    await this.discard([{ location }])
  }

  /** Stores rows that name files, and deletes the files where the rows are refused. */
  private async storedOrDiscarded<Stored>(files: readonly StoredFile[], store: () => Promise<Stored>): Promise<Stored> {
    try {
      return await store()
    } catch (error) {
      // After any other fault the transaction may have been committed all the same.
      if (error instanceof AppError) await this.discard(files)
      throw error
    }
  }

  /** Deletes bytes that no source names. Those that cannot be deleted now are found by the sweeper of files. */
  private async discard(files: readonly Pick<StoredFile, 'location'>[]): Promise<void> {
    for (const { location } of files)
      await this.blobs
        .delete(location)
        .catch((error: unknown) => logError(this.logger, toAppError(error), `deleting ${location}`))
  }

  /** Begins the reading of a source that a transaction has stored as one that is to be read. */
  private async start(training: Training): Promise<Training> {
    try {
      await sendBuild({ jobs: this.jobs, runner: this.sources.manager }, training.id, {
        fileBytes: training.size ?? null,
      })
    } catch (error) {
      // The source is stored; the consumer of builds finds one that nobody reads and sends it again.
      logError(this.logger, toAppError(error), `starting the reading of ${training.id}`)
    }
    return training
  }

  private async erase({ id, type, location }: SourceRow, within?: KeepDeleted): Promise<void> {
    await this.eraser.erase(id, within)
    if (type === 'document') await this.blobs.delete(location)
  }

  private async readAgain(id: string, within?: Within): Promise<Training> {
    const { training, isWaiting } = await this.sources.manager.transaction(async (transaction) => {
      const { affected } = await transaction.update(SourceEntity, { id, status: In(['ready', 'failed']) }, toBeRead)
      const told = await this.get(id, transaction)
      await within?.(transaction, told)
      return { training: told, isWaiting: affected !== 0 }
    })
    if (!isWaiting) return training
    return training.type === 'answer' ? this.index(id) : this.start(training)
  }

  /** A source of a bot. @throws AppError `not_found` */
  async ofBot(botId: string, id: string): Promise<Training> {
    await sourceOfBot(this.sources, botId, id)
    return this.get(id)
  }

  /** A source of a bot that is read from a file. @throws AppError `not_found`, `source_not_text` */
  async documentOf(botId: string, id: string): Promise<SourceEntity> {
    const source = await sourceOfBot(this.sources, botId, id)
    if (source.type !== 'document') throw new AppError('source_not_text')
    return source
  }

  /** Whether a bot has a source of this id that the web feeds. */
  async isOfWeb(botId: string, id: string): Promise<boolean> {
    return isUuid(id) && (await this.sources.existsBy({ id, botId, type: In(['site', 'url']) }))
  }

  private async get(id: string, runner: EntityManager = this.sources.manager): Promise<Training> {
    const found = await trainingOf(runner, id)
    if (found === undefined) throw new AppError('not_found')
    return found
  }

  /** How many sources a bot may still get. The bot is locked for others that add to it. */
  private async roomOf(transaction: EntityManager, { id: botId }: Pick<Bot, 'id'>): Promise<number> {
    return Math.max(0, limits.trainingsPerBot - (await transaction.countBy(SourceEntity, { botId })))
  }

  /** @throws AppError `training_limit` */
  private async requireRoom(transaction: EntityManager, bot: Pick<Bot, 'id'>): Promise<void> {
    if ((await this.roomOf(transaction, bot)) === 0) throw new AppError('training_limit')
  }

  private async insert(transaction: EntityManager, bot: Pick<Bot, 'id'>, source: NewSource): Promise<Training> {
    const { identifiers } = await transaction.insert(SourceEntity, { botId: bot.id, ...source })
    const [{ id }] = identifiers as [{ id: string }]
    return this.get(id, transaction)
  }

  /** Makes an answer known by its words and by what its wordings mean. */
  private async use(botId: string, id: string): Promise<Training> {
    const [training] = await Promise.all([this.index(id), this.wordings.embed(botId)])
    return training
  }

  /** An answer is read here and now, since reading it takes no time. */
  private async index(id: string): Promise<Training> {
    try {
      await this.builder.build(id, new AbortController().signal)
    } catch (error) {
      // As in `start`.
      logError(this.logger, toAppError(error), `starting the reading of ${id}`)
    }
    return this.get(id)
  }
}
