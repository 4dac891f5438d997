import { locales, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, Not, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { logError, toAppError } from '../../http/index.js'
import { JobQueue } from '../../jobs/index.js'
import { KnowledgeEraser, sendBuild, SourceEntity } from '../../knowledge/index.js'
import { BotEntity, BotsService, newPublicId } from '../workspace/bots/index.js'
import { queueStalePages, waitForOtherMakers } from './site-assistant.queries.js'

/** How often the site's texts are looked at for a change. */
const lookEveryMs = 5 * 60_000

/** The bots, one a language, that answer about this very site from its public pages. */
@Injectable()
export class SiteAssistantService implements OnModuleDestroy {
  readonly #log = new Logger(SiteAssistantService.name)
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined

  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
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
    const readable = addresses.filter((address) => !leftOut.has(pathOf(address)))
    for (const language of locales) {
      const own = readable.filter((address) => languageOf(address) === language)
      const botId = await this.#bot(language)
      const gone = await this.sources.find({ select: { id: true }, where: { botId, location: Not(In(own)) } })
      for (const { id } of gone) await this.eraser.erase(id)
      const stale = await queueStalePages(this.sources.manager, { botId, addresses: own, language })
      for (const id of stale)
        await sendBuild({ jobs: this.jobs, runner: this.sources.manager }, id, { isInBackground: true })
      if (stale.length > 0) this.#log.debug(`Reading ${stale.length} of our own pages (${language})`)
    }
  }

  /** The bot of a language, made if there is none. */
  async #bot(language: Locale): Promise<string> {
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
          // What was chosen for it since stays.
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
 * Pages that the assistant doesn't answer from. The first two show the chatbot of a sample bakery, whose words are not
 * ours; the others speak to developers and to owners of other websites, whose terms would answer a visitor's ordinary
 * question. The help page says in a visitor's words what these say, and links to them.
 */
const leftOut: ReadonlySet<string> = new Set(['/', '/chatbot-demo', '/docs/widget', '/bot', '/measured'])

/** Italian pages stand under `/it`. */
const italian = /^\/it(?=\/|$)/

function languageOf(address: string): Locale {
  return italian.test(new URL(address).pathname) ? 'it' : 'en'
}

/** The path without its language. */
function pathOf(address: string): string {
  return new URL(address).pathname.replace(italian, '') || '/'
}
