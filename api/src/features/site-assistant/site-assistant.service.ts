import { locales, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { firstRow, rows } from '../../database/rows.js'
import { logError, toAppError } from '../../http/index.js'
import { JobQueue } from '../../jobs/index.js'
import { KnowledgeEraser } from '../../knowledge/index.js'
import { BotsService, newPublicId } from '../workspace/bots/index.js'
import { sendBuild } from '../workspace/sources/index.js'

/** How often the site's texts are looked at for a change. */
const lookEveryMs = 5 * 60_000
/** Any number that nothing else locks: of the nodes that start together one makes the bots. */
const makingLock = 7_305_072

const words = {
  en: { title: 'Ask Loquia', welcomeMessage: 'Hello. I have read this whole website. What would you like to know?' },
  it: { title: 'Chiedi a Loquia', welcomeMessage: 'Buongiorno. Ho letto tutto questo sito. Che cosa vuoi sapere?' },
} as const

/** The bots, one a language, that answer about this very site from its own public pages. */
@Injectable()
export class SiteAssistant implements OnModuleDestroy {
  readonly #log = new Logger(SiteAssistant.name)
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined

  constructor(
    private readonly dataSource: DataSource,
    private readonly bots: BotsService,
    private readonly jobs: JobQueue,
    private readonly eraser: KnowledgeEraser,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Sees to it, from now on, that the bots have read the site as it is.
   * @param sitemap the site's own `sitemap.xml`; called at each look, as pages may come and go
   */
  start(sitemap: () => Promise<string>): void {
    const look = () => void this.read(sitemap)
    look()
    this.#timer = setInterval(look, lookEveryMs)
    this.#timer.unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reading
  }

  /** Has every page read that is new, that failed, or whose texts changed since it was read. One look at a time. */
  read(sitemap: () => Promise<string>): Promise<void> {
    this.#reading ??= this.#read(sitemap)
      .catch((error: unknown) => logError(this.#log, toAppError(error), 'reading our own site'))
      .finally(() => {
        this.#reading = undefined
      })
    return this.#reading
  }

  async #read(sitemap: () => Promise<string>): Promise<void> {
    const addresses = [...(await sitemap()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) =>
      (match[1] ?? '').replaceAll('&amp;', '&'),
    )
    if (addresses.length === 0) return
    for (const language of locales) {
      const own = addresses.filter((address) => languageOf(address) === language)
      const botId = await this.#bot(language)
      const gone = await rows<{ id: string }>(
        this.dataSource,
        `SELECT id FROM sources WHERE bot_id = $1 AND NOT (location = ANY($2))`,
        [botId, own],
      )
      for (const { id } of gone) await this.eraser.erase(id)
      const stale = await rows<{ id: string }>(
        this.dataSource,
        `WITH added AS (
           INSERT INTO sources (bot_id, type, location)
           SELECT $1, 'url', page FROM unnest($2::text[]) AS page
           WHERE NOT EXISTS (SELECT 1 FROM sources WHERE bot_id = $1 AND location = page) RETURNING id
         ), again AS (
           UPDATE sources SET status = 'queued', error = NULL, submitted_at = now(), finished_at = NULL
           WHERE bot_id = $1 AND error IS DISTINCT FROM 'reading_set_aside' AND (status = 'failed' OR (status = 'ready' AND finished_at < greatest((SELECT max(updated_at) FROM cms_content WHERE language = $3), (SELECT max(at) FROM cms_history WHERE language = $3)))) RETURNING id
         )
         SELECT id FROM added UNION ALL SELECT id FROM again`,
        [botId, own, language],
      )
      for (const { id } of stale) await sendBuild(this.jobs, id)
      if (stale.length > 0) this.#log.debug(`Reading ${stale.length} of our own pages (${language})`)
    }
  }

  /** The bot of a language, made if there is none. */
  async #bot(language: Locale): Promise<string> {
    const domain = new URL(this.environment.PUBLIC_URL).host
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [makingLock])
      const known = await firstRow<{ id: string }>(
        manager,
        `SELECT id FROM bots WHERE kind = 'site' AND language = $1 ORDER BY created_at LIMIT 1`,
        [language],
      )
      const { id } =
        known ??
        (await this.bots.create(manager, { publicId: newPublicId(), kind: 'site', domain, name: 'Loquia', language }))
      const contact = `${this.environment.PUBLIC_URL}${language === 'it' ? '/it#contact' : '/#contact'}`
      await rows(manager, `UPDATE bots SET domain = $2, contact_url = $3, settings = $4 || settings WHERE id = $1`, [
        id,
        domain,
        contact,
        JSON.stringify({ ...words[language], primaryColor: '#7c3aed' }),
      ])
      return id
    })
  }
}

/** Italian pages stand under `/it`. */
function languageOf(address: string): Locale {
  return /^\/it(?:\/|$)/.test(new URL(address).pathname) ? 'it' : 'en'
}
