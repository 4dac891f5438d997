import { locales, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, Not, Repository, type EntityManager } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { JobQueue } from '../../platform/jobs/index.js'
import { queryRows } from '../../platform/database/rows.js'
import { SourceEntity } from '../../core/sources/index.js'
import { BotEntity, BotsService, newPublicId } from '../../core/bots/index.js'
import { SourceDeleter, enqueueIngestion } from '../../knowledge/index.js'

const checkEveryMs = 5 * 60_000

/** Bots, one per language, that answer from this site's public pages. */
@Injectable()
export class SiteAssistantService implements OnModuleDestroy {
  readonly #log = new Logger(SiteAssistantService.name)
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    private readonly bots: BotsService,
    private readonly jobs: JobQueue,
    private readonly eraser: SourceDeleter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @param sitemap called at every check, because pages change */
  start(sitemap: () => Promise<string>): void {
    const check = () => void this.checkPages(sitemap)
    check()
    this.#timer = setInterval(check, checkEveryMs)
    this.#timer.unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
  }

  /** Only one check runs at a time. */
  checkPages(sitemap: () => Promise<string>): Promise<void> {
    this.#checking ??= this.#ingestChangedPages(sitemap)
      .catch((error: unknown) => logError(this.#log, toAppError(error), 'ingesting our own site'))
      .finally(() => {
        this.#checking = undefined
      })
    return this.#checking
  }

  async #ingestChangedPages(sitemap: () => Promise<string>): Promise<void> {
    const addresses = [...(await sitemap()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
      (match[1] ?? '').replaceAll('&amp;', '&'),
    )
    if (addresses.length === 0) return
    const readable = addresses.filter((address) => !excludedPaths.has(pathOf(address)))
    for (const language of locales) {
      const own = readable.filter((address) => languageOf(address) === language)
      const botId = await this.#findOrCreateBot(language)
      const gone = await this.sources.find({ select: { id: true }, where: { botId, location: Not(In(own)) } })
      for (const { id } of gone) await this.eraser.delete(id)
      const stale = await queueStalePages(this.sources.manager, { botId, addresses: own, language })
      for (const id of stale)
        await enqueueIngestion({ jobs: this.jobs, runner: this.sources.manager }, id, { isInBackground: true })
      if (stale.length > 0) this.#log.debug(`ingesting_own_pages count=${stale.length} language=${language}`)
    }
  }

  async #findOrCreateBot(language: Locale): Promise<string> {
    const domain = new URL(this.environment.PUBLIC_URL).host
    return this.sources.manager.transaction(async (manager) => {
      await waitForOtherMakers(manager)
      const known = await manager.findOne(BotEntity, {
        select: { id: true },
        where: { kind: 'site', language },
        order: { createdAt: 'ASC' },
      })
      const { id } =
        known ??
        (await this.bots.create(manager, { publicId: newPublicId(), kind: 'site', domain, name: 'Loquia', language }))
      await manager
        .createQueryBuilder()
        .update(BotEntity)
        .set({
          domain,
          contactUrl: `${this.environment.PUBLIC_URL}${language === 'it' ? '/it#contact' : '/#contact'}`,
          // Later choices win over these defaults.
          settings: () => 'CAST(:look AS jsonb) || settings',
        })
        .setParameter('look', JSON.stringify({ primaryColor: '#7c3aed' }))
        .where({ id })
        .execute()
      return id
    })
  }
}

/**
 * The first two show a sample bakery's chatbot; the others address developers and site owners, whose terms would answer
 * visitors' ordinary questions. The help page summarizes and links them.
 */
const excludedPaths: ReadonlySet<string> = new Set(['/', '/chatbot-demo', '/docs/widget', '/bot', '/measured'])

const italian = /^\/it(?=\/|$)/

function languageOf(address: string): Locale {
  return italian.test(new URL(address).pathname) ? 'it' : 'en'
}

function pathOf(address: string): string {
  return new URL(address).pathname.replace(italian, '') || '/'
}

/** Arbitrary advisory lock id; only one of several starting nodes creates the bots. */
const makingLock = 7_305_072

async function waitForOtherMakers(transaction: EntityManager): Promise<void> {
  await queryRows(transaction, `SELECT pg_advisory_xact_lock($1)`, [makingLock])
}

/**
 * @param pages.addresses all pages in that language
 * @returns ids of the sources to ingest
 */
async function queueStalePages(
  manager: EntityManager,
  pages: { botId: string; addresses: readonly string[]; language: Locale },
): Promise<string[]> {
  const queued = await queryRows<{ id: string }>(
    manager,
    `WITH added AS (
       INSERT INTO sources (bot_id, type, location)
       SELECT $1, 'url', page FROM unnest($2::text[]) AS page
       WHERE NOT EXISTS (SELECT 1 FROM sources WHERE bot_id = $1 AND location = page) RETURNING id
     ), again AS (
       UPDATE sources SET status = 'queued', error = NULL, submitted_at = now(), finished_at = NULL
       WHERE bot_id = $1 AND error IS DISTINCT FROM 'reading_set_aside' AND (status = 'failed' OR (status = 'ready' AND finished_at < greatest((SELECT max(updated_at) FROM cms_content WHERE language = $3), (SELECT max(at) FROM cms_history WHERE language = $3)))) RETURNING id
     )
     SELECT id FROM added UNION ALL SELECT id FROM again`,
    [pages.botId, pages.addresses, pages.language],
  )
  return queued.map(({ id }) => id)
}

/**
 * Returns the public ids of the bots that answer about this site, by language; null until a bot has ingested the site
 * in that language.
 */
export async function readyAssistants(bots: Repository<BotEntity>): Promise<Record<Locale, string | null>> {
  const found = await bots
    .createQueryBuilder('bot')
    .select(['bot.id', 'bot.publicId', 'bot.language'])
    .where({ kind: 'site' })
    .andWhere('EXISTS (SELECT 1 FROM chunks WHERE chunks.bot_id = bot.id)')
    .orderBy('bot.createdAt')
    .getMany()
  const idOf = (language: Locale): string | null => found.find((bot) => bot.language === language)?.publicId ?? null
  return { en: idOf('en'), it: idOf('it') }
}
