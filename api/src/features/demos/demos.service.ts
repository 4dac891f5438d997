import {
  limits,
  type Demo,
  type DemoContactRequest,
  type Locale,
  type PurgeReceipt,
  type SiteAnalysis,
  type SiteGap,
} from '@loquia/contracts'
import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Raw, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { logError, SharedReads, toAppError } from '../../http/index.js'
import { JobQueue } from '../../jobs/index.js'
import { KnowledgeBuilder, SafeWeb, SiteGaps, sendBuild, SourceEntity } from '../../knowledge/index.js'
import { BotEntity, BotsService, newPublicId, suggestionsShown } from '../workspace/bots/index.js'
import { DocumentFiles } from '../workspace/document-files/index.js'
import { newClaimSecret } from './claims.service.js'
import { DemoContactEntity } from './demo-contact.entity.js'
import { keepPerson } from './demo-contacts.js'
import { DemoEntity } from './demo.entity.js'
import { countRows } from './purged-rows.queries.js'
import { keepReceipt, receiptOf } from './purge-receipts.js'

const dayMs = 24 * 60 * 60 * 1_000
/**
 * Readings of one demo's state a second: each of its pages asks every 400 ms while its website is being read, and a
 * crowd is given the same.
 */
const readsPerSecond = 20
const mostRead = 1_000
/** Looks at all passages of one demo a second. */
const analysesPerSecond = 1
/** Expired demos stay findable for this long, so that their visitors read "expired" and not "unknown". */
const purgeAfterDays = 7

export interface NewDemo {
  /** A bare host, with a port if it has one. */
  domain: string
  fullName?: string | undefined
  email?: string | undefined
  language?: Locale | undefined
  /** A fixed id, for a demo that is part of the installation; a random one otherwise. */
  publicId?: string
  /** `null`: never expires. Default: in {@link limits.demoLifetimeDays} days. */
  expiresAt?: Date | null
  /** Of the visitor who asked for it, whose builds take turns with those of others. */
  address?: string
}

export interface CreatedDemo {
  demoId: string
  /** Only its creator gets to know it; see ClaimsService. */
  claimSecret: string
}

/** Demo bots: made from a domain in a moment, read in the background, gone after a week. */
@Injectable()
export class DemosService {
  private readonly logger = new Logger(DemosService.name)
  private readonly reads = new SharedReads<Demo>(readsPerSecond, mostRead)
  private readonly analyses = new SharedReads<SiteGap[]>(analysesPerSecond, mostRead)

  constructor(
    @InjectRepository(DemoEntity) private readonly demos: Repository<DemoEntity>,
    private readonly bots: BotsService,
    private readonly builder: KnowledgeBuilder,
    private readonly jobs: JobQueue,
    private readonly files: DocumentFiles,
    private readonly web: SafeWeb,
    private readonly gaps: SiteGaps,
  ) {}

  /**
   * Stores a demo and has its site read in the background; what goes wrong there shows in its build's `error`. Each
   * call makes one of its own, also for the same domain at the same moment: an address may be that of many people, and
   * its secret is for one of them. Pages see to double clicks.
   * @throws AppError `site_private` for what is none of the public internet, before anything is stored
   */
  async create(demo: NewDemo): Promise<CreatedDemo> {
    const claim = newClaimSecret()
    const { domain, fullName, email, language = 'en', publicId = newPublicId(), address } = demo
    if (!this.web.mayAsk(domain)) throw new AppError('site_private')
    const expiresAt =
      demo.expiresAt === undefined ? new Date(Date.now() + limits.demoLifetimeDays * dayMs) : demo.expiresAt
    const sourceId = await this.demos.manager.transaction(async (manager) => {
      const bot = await this.bots.create(manager, { publicId, kind: 'demo', domain, name: domain, language })
      await manager.insert(DemoEntity, {
        botId: bot.id,
        fullName: fullName || null,
        email: email || null,
        expiresAt,
        // Nobody may take over a demo that is part of the installation.
        claimHash: expiresAt === null ? null : claim.hash,
      })
      if (email) await keepPerson(manager, { fullName: fullName ?? '', email, website: domain, demoId: publicId })
      const { identifiers } = await manager.insert(SourceEntity, { botId: bot.id, type: 'site', location: domain })
      const [{ id }] = identifiers as [{ id: string }]
      return id
    })
    try {
      await sendBuild(
        { jobs: this.jobs, runner: this.demos.manager },
        sourceId,
        address === undefined ? {} : { address },
      )
    } catch (error) {
      // The demo is stored; BuildConsumer finds a source without a job and sends it again.
      logError(this.logger, toAppError(error), 'sending a build')
    }
    return { demoId: publicId, claimSecret: claim.secret }
  }

  /**
   * What the page of a demo shows. The id of a client's own bot opens its look alone: how much it was taught, and how
   * its reading goes, is told to its owner, in the portal. As it is now; for a crowd as it was a twentieth of a second
   * ago.
   * @throws AppError `demo_not_found`, `demo_expired`, `demo_purged`
   */
  get(publicId: string): Promise<Demo> {
    return this.reads.get(publicId, () => this.read(publicId))
  }

  /** The same, read again for this caller alone. */
  async read(publicId: string): Promise<Demo> {
    const bot = await this.bots.open(publicId).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'demo_not_found' && (await this.receipt(publicId)) !== undefined)
        throw new AppError('demo_purged')
      throw error
    })
    const build = bot.isOwned ? undefined : await this.builder.progress(bot.id)
    return {
      demoId: bot.publicId,
      domain: bot.domain,
      name: bot.name,
      ...(bot.nameConfirmed === undefined || bot.isOwned ? {} : { nameConfirmed: bot.nameConfirmed }),
      language: bot.language,
      status: build?.status ?? 'ready',
      ...(build === undefined ? {} : { build }),
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

  /**
   * What was read of the website of a demo, and what is missing there. That of a client's own bot is its owner's alone.
   * @throws AppError `demo_not_found`, `demo_expired`, `not_found`, `not_ready` while it is being read
   */
  async analysis(publicId: string): Promise<SiteAnalysis> {
    const bot = await this.bots.open(publicId)
    if (bot.isOwned) throw new AppError('not_found')
    const { status, counts, pages } = await this.builder.progress(bot.id)
    if (status !== 'ready') throw new AppError('not_ready')
    return {
      pages: counts.read,
      words: counts.words,
      skipped: counts.skipped,
      scriptPages: pages.filter(({ reason }) => reason === 'needs_browser').length,
      questions: bot.suggestions,
      gaps: await this.analyses.get(bot.id, () => this.gaps.of(bot.id)),
    }
  }

  /** Keeps a person's details, and beside their demo if they have told which and it has none yet. */
  async keepContact({ demoId, ...person }: DemoContactRequest): Promise<void> {
    await this.demos.manager.transaction(async (manager) => {
      await keepPerson(manager, { ...person, demoId })
      if (demoId === undefined) return
      await manager
        .createQueryBuilder()
        .update(DemoEntity)
        .set({ fullName: person.fullName, email: person.email })
        .where({ email: IsNull() })
        .andWhere('bot_id = (SELECT id FROM bots WHERE public_id = :demoId)', { demoId })
        .execute()
    })
  }

  /** What was deleted of a demo that ended; `undefined` for one that was not purged. */
  receipt(publicId: string): Promise<PurgeReceipt | undefined> {
    return receiptOf(this.demos.manager, publicId)
  }

  /**
   * Deletes demos that ended {@link purgeAfterDays} days ago, with all they learned and were told, and keeps a receipt
   * of each.
   * @returns how many
   */
  async purgeExpired(): Promise<number> {
    const over = await this.demos.manager.find(BotEntity, {
      select: { id: true, publicId: true },
      where: {
        purchasedAt: IsNull(),
        workspaceId: IsNull(),
        demo: {
          expiresAt: Raw((ends) => `${ends} < now() - make_interval(days => :purgeAfterDays)`, { purgeAfterDays }),
        },
      },
    })
    let gone = 0
    for (const { id, publicId } of over) if (await this.purge(id, publicId)) gone++
    return gone
  }

  /**
   * One demo in one transaction: it is gone with its receipt, or still there.
   * @returns false when it was claimed, bought or purged meanwhile
   */
  private async purge(botId: string, publicId: string): Promise<boolean> {
    const locations = await this.demos.manager.transaction(async (manager) => {
      const ended = await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: botId, workspaceId: IsNull(), purchasedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      })
      if (ended === null) return undefined
      const stored = await this.files.ofBot(manager, botId)
      await keepReceipt(manager, publicId, await countRows(manager, botId, publicId))
      await manager.delete(DemoContactEntity, { demoId: publicId })
      await manager.delete(BotEntity, { id: botId })
      return stored
    })
    if (locations === undefined) return false
    await this.files.delete(locations)
    return true
  }
}
