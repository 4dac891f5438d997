import { randomUUID } from 'node:crypto'
import {
  errorCodeSchema,
  limits,
  parseSiteAddress,
  parseWebAddress,
  type Training,
  type TrainingChangesResponse,
  type TrainingType,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import PQueue from 'p-queue'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { withBotLocked } from '../../../database/bot-lock.js'
import { firstRow, rows } from '../../../database/rows.js'
import { isUuid } from '../../../database/uuid.js'
import { BlobStore } from '../../../files/index.js'
import { logError, toAppError } from '../../../http/index.js'
import { JobQueue } from '../../../jobs/index.js'
import { KnowledgeBuilder, KnowledgeEraser, UploadCheck, type LaterBytes } from '../../../knowledge/index.js'
import type { Bot } from '../bots/index.js'
import { sendBuild } from './build-job.js'

/** Characters of what was read that a list shows. */
const excerptChars = 300

/** Files that are in memory on their way into the store, of all who upload. */
const heldFiles = 4

/** The room of the blob store that documents live in. */
export const documentsRoom = 'documents'

interface TrainingRow {
  id: string
  bot_id: string
  type: TrainingType
  location: string
  filename: string | null
  answer: string | null
  status: Training['status']
  error: string | null
  size_bytes: number | null
  page_count: number | null
  pages_read: number
  excerpt: string | null
  created_at: Date
}

interface NewSource {
  type: TrainingType
  location: string
  filename?: string
  answer?: string
  fileType?: string
  size?: number
  pages?: number
}

/** A moment that a transaction wrote lies before its end, when others see it. */
const overlapSeconds = 10

const selectTraining = `
  SELECT s.id, s.bot_id, s.type, s.location, s.filename, s.answer, s.status, s.error, s.size_bytes, s.page_count, s.created_at,
         (SELECT count(*)::int FROM pages p WHERE p.source_id = s.id AND p.status = 'read') AS pages_read,
         (SELECT left(c.text, ${excerptChars}) FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = s.id ORDER BY p.id, c.ordinal LIMIT 1) AS excerpt
  FROM sources s JOIN bots b ON b.id = s.bot_id`

/**
 * What a client teaches a bot by. Whose bot it is has been checked by whoever calls; what an id alone names is checked
 * here.
 */
@Injectable()
export class TrainingsService {
  private readonly logger = new Logger(TrainingsService.name)
  private readonly held = new PQueue({ concurrency: heldFiles })

  constructor(
    private readonly dataSource: DataSource,
    private readonly builder: KnowledgeBuilder,
    private readonly eraser: KnowledgeEraser,
    private readonly uploads: UploadCheck,
    private readonly blobs: BlobStore,
    private readonly jobs: JobQueue,
  ) {}

  /** Newest first. */
  async list(bot: Bot): Promise<Training[]> {
    const found = await rows<TrainingRow>(
      this.dataSource,
      `${selectTraining} WHERE s.bot_id = $1 ORDER BY s.created_at DESC, s.id LIMIT $2`,
      [bot.id, limits.trainingsPerBot],
    )
    return found.map(toTraining)
  }

  /**
   * What is being read, and what became another since a moment, newest first; and how many there are.
   * @param since an `at` of before; absent: everything
   */
  async changes(bot: Bot, since?: string): Promise<Omit<TrainingChangesResponse, 'success'>> {
    // Counted first: what comes between the two is told of once more.
    const counted = await firstRow<{ at: Date; total: number; queued: number }>(
      this.dataSource,
      `SELECT now() AS at, count(*)::int AS total, (count(*) FILTER (WHERE status = 'queued'))::int AS queued FROM sources WHERE bot_id = $1`,
      [bot.id],
    )
    if (counted === undefined) throw new AppError('internal_error')
    const found = await rows<TrainingRow>(
      this.dataSource,
      `${selectTraining} WHERE s.bot_id = $1 AND ($3::timestamptz IS NULL OR s.status = 'crawling'
         OR greatest(s.created_at, s.submitted_at, s.started_at, s.finished_at) >= $3::timestamptz - interval '${overlapSeconds} seconds')
       ORDER BY s.created_at DESC, s.id LIMIT $2`,
      [bot.id, limits.trainingsPerBot, since ?? null],
    )
    return {
      at: counted.at.toISOString(),
      total: counted.total,
      queued: counted.queued,
      trainings: found.map(toTraining),
    }
  }

  /**
   * Checks a file and keeps it; it is read into passages in the background.
   * @param filename a label: the content decides what the file is
   * @param patience aborts when its owner has waited long enough: a file that has not been opened by then is kept as it
   * is, and its reading tells what is wrong with it
   * @throws AppError `file_…`, `training_limit`; then nothing is stored
   */
  async addDocument(bot: Bot, filename: string, file: LaterBytes, patience: AbortSignal): Promise<Training> {
    const label = labelOf(filename)
    const checked = await this.uploads.check(file, { filename: label, language: bot.language }, patience)
    const location = `${documentsRoom}/${randomUUID()}`
    const kept = await this.held.add(async () => {
      const bytes = await file.load()
      const known = checked ?? (await this.uploads.glance(bytes))
      await this.blobs.put(location, bytes)
      return known
    })
    try {
      const id = await this.insert(bot, { type: 'document', location, filename: label, size: file.byteLength, ...kept })
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
    if (scope === 'site')
      await rows(this.dataSource, `UPDATE bots SET domain = $2 WHERE id = $1 AND domain = ''`, [bot.id, host])
    return this.start(id)
  }

  /**
   * Keeps an answer and indexes it at once.
   * @param within what is stored with it or not at all; the bot is locked for others that add to it
   */
  async addAnswer(
    bot: Bot,
    question: string,
    answer: string,
    within?: (transaction: EntityManager) => Promise<void>,
  ): Promise<Training> {
    return this.start(await this.insert(bot, { type: 'answer', location: question, answer }, within))
  }

  /** @throws AppError `not_found` for a training of somebody else, as for none at all */
  async remove(ownerId: number, id: string): Promise<void> {
    const { type, location } = await this.own(ownerId, id)
    await this.eraser.erase(id)
    if (type === 'document') await this.blobs.delete(location)
  }

  /**
   * Reads a source again; one that is being read just now is left alone.
   * @throws AppError `not_found`
   */
  async refresh(ownerId: number, id: string): Promise<Training> {
    await this.own(ownerId, id)
    const again = await rows(
      this.dataSource,
      `UPDATE sources SET status = 'queued', error = NULL, submitted_at = now(), answerable_at = NULL, finished_at = NULL, holders = '{}'
       WHERE id = $1 AND status IN ('ready', 'failed') RETURNING id`,
      [id],
    )
    return again.length === 0 ? this.get(id) : this.start(id)
  }

  private async own(ownerId: number, id: string): Promise<TrainingRow> {
    const row = isUuid(id)
      ? await firstRow<TrainingRow>(this.dataSource, `${selectTraining} WHERE s.id = $1 AND b.owner_id = $2`, [
          id,
          ownerId,
        ])
      : undefined
    if (row === undefined) throw new AppError('not_found')
    return row
  }

  private async get(id: string): Promise<Training> {
    const row = await firstRow<TrainingRow>(this.dataSource, `${selectTraining} WHERE s.id = $1`, [id])
    if (row === undefined) throw new AppError('not_found')
    return toTraining(row)
  }

  private insert(
    bot: Bot,
    { type, location, filename, answer, fileType, size, pages }: NewSource,
    within?: (transaction: EntityManager) => Promise<void>,
  ): Promise<string> {
    return withBotLocked(this.dataSource, bot.id, async (transaction) => {
      const row = await firstRow<{ id: string }>(
        transaction,
        `INSERT INTO sources (bot_id, type, location, filename, answer, file_type, size_bytes, page_count)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM sources WHERE bot_id = $1) < $9 RETURNING id`,
        [
          bot.id,
          type,
          location,
          filename ?? null,
          answer ?? null,
          fileType ?? null,
          size ?? null,
          pages ?? null,
          limits.trainingsPerBot,
        ],
      )
      if (row === undefined) throw new AppError('training_limit')
      await within?.(transaction)
      return row.id
    })
  }

  /** An answer is read here and now, since reading it takes no time; everything else by the queue. */
  private async start(id: string): Promise<Training> {
    const training = await this.get(id)
    try {
      if (training.type === 'answer') await this.builder.build(id, new AbortController().signal)
      else await sendBuild(this.jobs, id, training.size)
    } catch (error) {
      // The source is stored; the worker of builds finds one that nobody reads and sends it again.
      logError(this.logger, toAppError(error), `starting the reading of ${id}`)
    }
    return training.type === 'answer' ? this.get(id) : training
  }
}

/**
 * A file's name as a label: without folders, ends of lines, what turns the reading round ("menu.exe" shown as
 * "exe.menu") and halves of characters.
 */
function labelOf(filename: string): string {
  const base = filename.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, limits.filenameMaxChars)
    .replace(/[\uD800-\uDBFF]$/, '')
  return clean === '' ? 'document' : clean
}

function toTraining(row: TrainingRow): Training {
  const error = errorCodeSchema.safeParse(row.error)
  return {
    id: row.id,
    type: row.type,
    filename: row.type === 'document' ? row.filename : null,
    url: row.type === 'url' ? row.location : row.type === 'site' ? parseWebAddress(row.location) : null,
    question: row.type === 'answer' ? row.location : null,
    content: row.type === 'answer' ? (row.answer ?? '') : (row.excerpt ?? ''),
    status: row.status,
    error: error.success ? error.data : null,
    size: row.size_bytes,
    pages: row.type === 'document' ? (row.page_count ?? 0) : row.pages_read,
    createdAt: row.created_at.toISOString(),
  }
}
