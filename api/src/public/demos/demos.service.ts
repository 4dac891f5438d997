import {
  limits,
  type Demo,
  type DemoContactRequest,
  type Locale,
  type SiteAnalysis,
  type SiteGap,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Raw, Repository, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { logError, SharedReads, toAppError } from '../../platform/http/index.js'
import { JobQueue } from '../../platform/jobs/index.js'
import { IngestionRunner, SafeWeb, SiteGaps, enqueueIngestion } from '../../knowledge/index.js'
import { SourceEntity } from '../../core/sources/index.js'
import {
  BotEntity,
  BotsService,
  newPublicId,
  suggestionsShown,
  DemoContactEntity,
  DemoEntity,
} from '../../core/bots/index.js'
import { BotRemoval } from '../../portal/bot-removal/index.js'
import { newClaimSecret } from './claims.service.js'

const dayMs = 24 * 60 * 60 * 1_000
/** Reads per demo and second, shared among callers: each page polls every 400 ms. */
const readsPerSecond = 20
const mostRead = 1_000
const analysesPerSecond = 1
/** Keeps expired demos findable, so that visitors see "expired", not "unknown". */
const purgeAfterDays = 7

export interface NewDemo {
  /** The domain is a host, optionally with a port. */
  domain: string
  fullName?: string | undefined
  email?: string | undefined
  language?: Locale | undefined
  publicId?: string
  /** `null`: never. */
  expiresAt?: Date | null
  /** Used for fair queuing of ingestion runs. */
  address?: string
}

export interface CreatedDemo {
  demoId: string
  /** Only the creator receives the secret; see ClaimsService. */
  claimSecret: string
}

@Injectable()
export class DemosService {
  private readonly logger = new Logger(DemosService.name)
  private readonly reads = new SharedReads<Demo>(readsPerSecond, mostRead)
  private readonly analyses = new SharedReads<SiteGap[]>(analysesPerSecond, mostRead)

  constructor(
    @InjectRepository(DemoEntity) private readonly demos: Repository<DemoEntity>,
    private readonly bots: BotsService,
    private readonly ingestionRunner: IngestionRunner,
    private readonly jobs: JobQueue,
    private readonly removal: BotRemoval,
    private readonly web: SafeWeb,
    private readonly gaps: SiteGaps,
  ) {}

  /**
   * Ingests the site in the background; failures appear in the run's `error`. Never deduplicates, as the secret belongs
   * to one caller and an address may be shared. Pages prevent double clicks.
   * @throws AppError `site_private` for a host outside the public internet
   */
  async create(demo: NewDemo): Promise<CreatedDemo> {
    const claim = newClaimSecret()
    const { domain, fullName, email, language = 'en', publicId = newPublicId(), address } = demo
    if (!this.web.mayFetch(domain)) throw new AppError('site_private')
    const expiresAt =
      demo.expiresAt === undefined ? new Date(Date.now() + limits.demoLifetimeDays * dayMs) : demo.expiresAt
    const sourceId = await this.demos.manager.transaction(async (manager) => {
      const bot = await this.bots.create(manager, { publicId, kind: 'demo', domain, name: domain, language })
      await manager.insert(DemoEntity, {
        botId: bot.id,
        fullName: fullName || null,
        email: email || null,
        expiresAt,
        // Built-in demos cannot be claimed.
        claimHash: expiresAt === null ? null : claim.hash,
      })
      if (email) await saveDemoContact(manager, { fullName: fullName ?? '', email, website: domain, demoId: publicId })
      const { identifiers } = await manager.insert(SourceEntity, { botId: bot.id, type: 'site', location: domain })
      const [{ id }] = identifiers as [{ id: string }]
      return id
    })
    try {
      await enqueueIngestion(
        { jobs: this.jobs, runner: this.demos.manager },
        sourceId,
        address === undefined ? {} : { address },
      )
    } catch (error) {
      // IngestionConsumer later queues a source without a job again.
      logError(this.logger, toAppError(error), 'queuing an ingestion')
    }
    return { demoId: publicId, claimSecret: claim.secret }
  }

  /**
   * Shares results for up to 1/20 second under load. Hides ingestion details of a client's bot.
   * @throws AppError `demo_not_found`, `demo_expired`, `demo_purged`
   */
  get(publicId: string): Promise<Demo> {
    return this.reads.get(publicId, () => this.load(publicId))
  }

  async load(publicId: string): Promise<Demo> {
    const bot = await this.bots.getActive(publicId).catch(async (error: unknown) => {
      if (
        error instanceof AppError &&
        error.code === 'demo_not_found' &&
        (await this.removal.findReceipt(publicId)) !== undefined
      )
        throw new AppError('demo_purged')
      throw error
    })
    const progress = bot.isOwned ? undefined : await this.ingestionRunner.getProgress(bot.id)
    return {
      demoId: bot.publicId,
      domain: bot.domain,
      name: bot.name,
      ...(bot.nameConfirmed === undefined || bot.isOwned ? {} : { nameConfirmed: bot.nameConfirmed }),
      language: bot.language,
      status: progress?.status ?? 'ready',
      ...(progress === undefined ? {} : { build: progress }),
      settings: bot.settings,
      suggestions: bot.suggestions.slice(0, suggestionsShown),
      createdAt: bot.createdAt.toISOString(),
      expiresAt: bot.expiresAt?.toISOString() ?? null,
      expiresInSeconds:
        bot.expiresAt === undefined ? null : Math.max(0, Math.floor((bot.expiresAt.getTime() - Date.now()) / 1_000)),
      purchased: bot.purchasedAt !== undefined,
      claimed: bot.isOwned,
    }
  }

  /** @throws AppError `demo_not_found`, `demo_expired`, `not_found` for a client's bot, `not_ready` during ingestion */
  async analyze(publicId: string): Promise<SiteAnalysis> {
    const bot = await this.bots.getActive(publicId)
    if (bot.isOwned) throw new AppError('not_found')
    const { status, counts, pages } = await this.ingestionRunner.getProgress(bot.id)
    if (status !== 'ready') throw new AppError('not_ready')
    return {
      pages: counts.read,
      words: counts.words,
      skipped: counts.skipped,
      scriptPages: pages.filter(({ reason }) => reason === 'needs_browser').length,
      questions: bot.suggestions,
      gaps: await this.analyses.get(bot.id, () => this.gaps.find(bot.id)),
    }
  }

  async saveContact({ demoId, ...contact }: DemoContactRequest): Promise<void> {
    await this.demos.manager.transaction(async (manager) => {
      await saveDemoContact(manager, { ...contact, demoId })
      if (demoId === undefined) return
      await manager
        .createQueryBuilder()
        .update(DemoEntity)
        .set({ fullName: contact.fullName, email: contact.email })
        .where({ email: IsNull() })
        .andWhere('bot_id = (SELECT id FROM bots WHERE public_id = :demoId)', { demoId })
        .execute()
    })
  }

  /** Deletes demos that expired {@link purgeAfterDays} days ago and keeps receipts. */
  async purgeExpired(): Promise<number> {
    const over = await this.demos.manager.find(BotEntity, {
      select: { id: true },
      where: {
        purchasedAt: IsNull(),
        workspaceId: IsNull(),
        demo: {
          expiresAt: Raw((ends) => `${ends} < now() - make_interval(days => :purgeAfterDays)`, { purgeAfterDays }),
        },
      },
    })
    let gone = 0
    // A demo may have been claimed or bought meanwhile.
    for (const { id } of over)
      if (await this.removal.remove({ id, workspaceId: IsNull(), purchasedAt: IsNull() })) gone++
    return gone
  }
}

/** Stores one submission per person and demo, with the latest consent. */
async function saveDemoContact(
  manager: EntityManager,
  { fullName, email, website, demoId, consent }: DemoContactRequest,
): Promise<void> {
  const consented = consent === undefined ? {} : { consentAt: () => 'now()', consentVersion: consent }
  if (demoId !== undefined) {
    const { affected } = await manager.update(
      DemoContactEntity,
      { demoId, email },
      // Empty fields do not overwrite stored values.
      { email, ...(fullName === '' ? {} : { fullName }), ...(website === '' ? {} : { website }), ...consented },
    )
    if (affected !== 0) return
  }
  await manager.insert(DemoContactEntity, { fullName, email, website, demoId: demoId ?? null, ...consented })
}
