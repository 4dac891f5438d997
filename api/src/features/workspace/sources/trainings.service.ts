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

/** The room of the blob store that documents live in. */
export const documentsRoom = 'documents'

type NewSource = Pick<SourceEntity, 'type' | 'location'> &
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
   * Checks a file and keeps it; it is read into passages in the background.
   * @param filename a label: the content decides what the file is
   * @param patience aborts when its owner has waited long enough: a file that has not been opened by then is kept as it
   * is, and its reading tells what is wrong with it
   * @throws AppError `file_…`, `training_limit`, `workspace_storage_full`; then nothing is stored
   */
  async addDocument(bot: Bot, filename: string, file: LaterBytes, patience: AbortSignal): Promise<Training> {
    const label = fileLabel(filename)
    const checked = await this.uploads.check(file, { filename: label, language: bot.language }, patience)
    const location = `${documentsRoom}/${randomUUID()}`
    const kept = await this.held.add(async () => {
      const bytes = await file.load()
      const { fileType, pages } = checked ?? (await this.uploads.glance(bytes))
      await this.blobs.put(location, bytes)
      return { fileType, pageCount: pages ?? null }
    })
    try {
      const id = await this.insert(bot, {
        type: 'document',
        location,
        filename: label,
        sizeBytes: file.byteLength,
        ...kept,
      })
      return await this.start(id)
    } catch (error) {
      await this.blobs.delete(location)
      throw error
    }
  }

  /** Keeps an address; it is fetched in the background. `site` reads the whole website it belongs to. */
  async addUrl(bot: Bot, typed: string, scope: 'page' | 'site'): Promise<Training> {
    const address = parseWebAddress(typed)
    const host = parseSiteAddress(typed)
    if (address === null || host === null)
      throw new AppError('invalid_request', { issues: [{ path: 'url', message: 'Please enter a valid URL' }] })
    const id = await this.insert(bot, {
      type: scope === 'site' ? 'site' : 'url',
      location: scope === 'site' ? host : address,
    })
    // A bot's first website is where its owner will want to show it.
    if (scope === 'site') await this.sources.manager.update(BotEntity, { id: bot.id, domain: '' }, { domain: host })
    return this.start(id)
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
    const id = await this.insert(bot, source, async (transaction, sourceId) => {
      await within?.(transaction)
      await this.wordings.replace(transaction, { botId: bot.id, sourceId }, question, wordings)
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

  /** The same of a bot that the caller may change. @throws AppError `not_found` */
  async removeOf(botId: string, id: string): Promise<void> {
    await this.erase(await sourceOfBot(this.sources, botId, id))
  }

  /**
   * Reads a source again; one that is being read just now is left alone.
   * @throws AppError `not_found`, `role_too_low`
   */
  async refresh(member: Member, id: string): Promise<Training> {
    await sourceOfMember(this.sources, member, id)
    return this.readAgain(id)
  }

  /** The same of a bot that the caller may change. @throws AppError `not_found` */
  async refreshOf(botId: string, id: string): Promise<Training> {
    await sourceOfBot(this.sources, botId, id)
    return this.readAgain(id)
  }

  private async erase({ id, type, location }: SourceRow): Promise<void> {
    await this.eraser.erase(id)
    if (type === 'document') await this.blobs.delete(location)
  }

  private async readAgain(id: string): Promise<Training> {
    const { affected } = await this.sources.update({ id, status: In(['ready', 'failed']) }, toBeRead)
    return affected === 0 ? this.get(id) : this.start(id)
  }

  /** A source of a bot. @throws AppError `not_found` */
  async ofBot(botId: string, id: string): Promise<Training> {
    await sourceOfBot(this.sources, botId, id)
    return this.get(id)
  }

  /** Whether a bot has a source of this id that the web feeds. */
  async isOfWeb(botId: string, id: string): Promise<boolean> {
    return isUuid(id) && (await this.sources.existsBy({ id, botId, type: In(['site', 'url']) }))
  }

  private async get(id: string): Promise<Training> {
    const found = await trainingOf(this.sources.manager, id)
    if (found === undefined) throw new AppError('not_found')
    return found
  }

  private insert(
    bot: Pick<Bot, 'id'>,
    source: NewSource,
    within?: (transaction: EntityManager, id: string) => Promise<void>,
  ): Promise<string> {
    return withBotLocked(this.sources.manager.dataSource, bot.id, async (transaction) => {
      if ((await transaction.countBy(SourceEntity, { botId: bot.id })) >= limits.trainingsPerBot)
        throw new AppError('training_limit')
      await this.storage.admit(transaction, bot.id, source.sizeBytes ?? 0)
      const { identifiers } = await transaction.insert(SourceEntity, { botId: bot.id, ...source })
      const [{ id }] = identifiers as [{ id: string }]
      await within?.(transaction, id)
      return id
    })
  }

  /** Makes an answer known by its words and by what its wordings mean. */
  private async use(botId: string, id: string): Promise<Training> {
    const [training] = await Promise.all([this.start(id), this.wordings.embed(botId)])
    return training
  }

  /** An answer is read here and now, since reading it takes no time; everything else by the queue. */
  private async start(id: string): Promise<Training> {
    const training = await this.get(id)
    try {
      if (training.type === 'answer') await this.builder.build(id, new AbortController().signal)
      else await sendBuild({ jobs: this.jobs, runner: this.sources.manager }, id, { fileBytes: training.size ?? null })
    } catch (error) {
      // The source is stored; the consumer of builds finds one that nobody reads and sends it again.
      logError(this.logger, toAppError(error), `starting the reading of ${id}`)
    }
    return training.type === 'answer' ? this.get(id) : training
  }
}
