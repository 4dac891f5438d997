import { widgetDefaults, type Locale, type StoredIdentity } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, IsNull } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { toStorableText, storableValue } from '../../../platform/database/stored-text.js'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import { BlobStore, pictureAddress, pictureKey, createPictureName } from '../../../platform/files/index.js'
import { FetchFailure } from '../../ingest/crawl/fetch/fetch-failure.js'
import { SafeFetch } from '../../ingest/crawl/fetch/safe-fetch.js'
import { parseHexColor, isDistinctive, type Brand } from '../../ingest/parse/html/structured-data/brand.js'
import type { Language } from '../../../core/languages/index.js'
import { squarePicture } from '../../../platform/images/index.js'
import type { ClaimedSource } from '../sources/source-store.queries.js'
import type { IngestionState } from '../ingestion-state.js'
import { spokenLocale } from '../../languages/passage-language.js'

const maxPictureBytes = 2 * 1024 * 1024
const maxManifestBytes = 256 * 1024
const picturesTried = 5
/** Milliseconds, so that pictures never delay the text. */
const patienceMs = 6_000

type IdentifiedBot = Pick<BotEntity, 'publicId' | 'name' | 'domain' | 'settings' | 'identity'>

const identityColumns = { id: true, publicId: true, name: true, domain: true, settings: true, identity: true } as const

/** The owner's choices stay. */
@Injectable()
export class SiteIdentity {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    private readonly blobs: BlobStore,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'CRAWLER_ALLOW_HOSTS' | 'PUBLIC_URL'>,
  ) {}

  /** @param written the root page's language, until all pages are read */
  async setLanguage(botId: string, language: Locale, written?: Language): Promise<void> {
    const { manager } = this.database
    await manager.update(BotEntity, { id: botId }, { language })
    if (written === undefined) return
    await manager.update(BotEntity, { id: botId, contentLanguage: IsNull() }, { contentLanguage: written })
  }

  /** Applies to a bot's first website, unless the owner reverted. */
  async applyBrand({ botId, location }: ClaimedSource, { name, color }: Brand): Promise<void> {
    await this.updateBot(botId, (bot) => {
      if (bot.identity !== null) return undefined
      const identity: StoredIdentity = {
        domain: location,
        takenAt: new Date().toISOString(),
        applied: true,
        taken: {},
        before: { name: bot.name },
      }
      if (name !== undefined && isUnnamed(bot)) identity.taken.name = toStorableText(name)
      if (color !== undefined && bot.settings.primaryColor === undefined) identity.taken.primaryColor = color
      return withIdentity(bot, identity)
    })
  }

  /** Replaces the root page's name unless the owner confirmed or wrote one. */
  async renameBot({ botId, location }: ClaimedSource, name: string | undefined): Promise<void> {
    await this.updateBot(botId, (bot) => {
      const { identity } = bot
      if (identity === null || !identity.applied || identity.nameConfirmed || identity.domain !== location)
        return undefined
      const isTaken = identity.taken.name !== undefined && bot.name === identity.taken.name
      if (!isTaken && !isUnnamed(bot)) return undefined
      const { name: before = bot.name } = identity.before
      const { name: _, ...others } = identity.taken
      const taken = name === undefined ? others : { ...others, name: toStorableText(name) }
      return { ...withIdentity(bot, { ...identity, taken }), name: name === undefined ? before : toStorableText(name) }
    })
  }

  /** Requests only the website's own pictures. Failures do not fail the run. */
  async applyPictures({ botId }: ClaimedSource, brand: Brand, rootUrl: string, signal: AbortSignal): Promise<void> {
    const before = await this.loadBot(botId)
    if (before?.identity == null || !before.identity.applied) return
    const { taken } = before.identity
    if (taken.avatarUrl !== undefined || before.settings.avatarUrl !== undefined) return
    const ending = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const web = new SafeFetch({
      allowHosts: this.environment.CRAWLER_ALLOW_HOSTS,
      userAgent: `LoquiaBot/1.0 (+${this.environment.PUBLIC_URL}/bot)`,
      connections: 1,
    })
    try {
      const fetchOwn = (address: string, maxBytes: number) => fetchBytes(web, address, rootUrl, maxBytes, ending)
      const manifest = readManifest(
        brand.manifestUrl === undefined ? undefined : await fetchOwn(brand.manifestUrl, maxManifestBytes),
        brand.manifestUrl ?? rootUrl,
      )
      const color = brand.color ?? manifest.color
      const declaredPictures = [...new Set([...(brand.pictures ?? []), ...manifest.icons])].slice(0, picturesTried - 1)
      // Browsers always try this.
      const candidates = [...new Set([...declaredPictures, new URL('/favicon.ico', rootUrl).href])]
      let picture: Uint8Array | undefined
      for (const address of candidates) {
        const bytes = await fetchOwn(address, maxPictureBytes)
        picture = bytes && (await squarePicture(bytes, color ?? widgetDefaults.portal.primaryColor))
        if (picture !== undefined) break
      }
      const avatarUrl = picture && (await this.storePicture(before.publicId, picture))
      await this.updateBot(botId, (bot) => {
        const { identity } = bot
        if (identity === null || !identity.applied) return undefined
        const next: StoredIdentity = { ...identity, taken: { ...identity.taken } }
        if (avatarUrl !== undefined && bot.settings.avatarUrl === undefined) next.taken.avatarUrl = avatarUrl
        if (manifest.color !== undefined && brand.color === undefined && bot.settings.primaryColor === undefined)
          next.taken.primaryColor = manifest.color
        return withIdentity(bot, next)
      })
    } finally {
      await web.close()
    }
  }

  private async storePicture(publicId: string, picture: Uint8Array): Promise<string> {
    const name = createPictureName(picture)
    await this.blobs.put(pictureKey(publicId, name), picture)
    return pictureAddress(publicId, name)
  }

  private loadBot(botId: string): Promise<IdentifiedBot | null> {
    return this.database.manager.findOne(BotEntity, { select: identityColumns, where: { id: botId } })
  }

  private async updateBot(
    botId: string,
    next: (bot: IdentifiedBot) => Pick<IdentifiedBot, 'name' | 'settings' | 'identity'> | undefined,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, {
        select: identityColumns,
        where: { id: botId },
        lock: { mode: 'pessimistic_write' },
      })
      const changed = bot === null ? undefined : next(bot)
      if (changed === undefined) return
      const { name, settings, identity } = changed
      await manager.update(
        BotEntity,
        { id: botId },
        { name, settings: storableValue(settings), identity: storableValue(identity) },
      )
    })
  }
}

/** True if the bot is named after its domain or has the default name. */
function isUnnamed({ name, domain }: Pick<IdentifiedBot, 'name' | 'domain'>): boolean {
  return name === domain || Object.values<string>(widgetDefaults.portal.title).includes(name)
}

function withIdentity(
  bot: IdentifiedBot,
  identity: StoredIdentity,
): Pick<IdentifiedBot, 'name' | 'settings' | 'identity'> {
  const { name, primaryColor, avatarUrl } = identity.taken
  return {
    name: name ?? bot.name,
    settings: {
      ...bot.settings,
      ...(primaryColor === undefined ? {} : { primaryColor }),
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
    },
    identity,
  }
}

/** Ignores `www.`. */
function isOwn(address: URL, root: URL): boolean {
  const bareHost = ({ host }: URL): string => host.replace(/^www\./, '')
  return /^https?:$/.test(address.protocol) && bareHost(address) === bareHost(root)
}

async function fetchBytes(
  web: SafeFetch,
  address: string,
  rootUrl: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const root = new URL(rootUrl)
  const url = URL.parse(address)
  if (url === null || !isOwn(url, root) || signal.aborted) return undefined
  try {
    const { status, body } = await web.fetch(url, {
      signal,
      maxBytes: ({ status: responseStatus }) => (responseStatus === 200 ? maxBytes : 0),
      mayFollow: (next) => {
        if (!isOwn(next, root)) throw new FetchFailure('redirected_off_site', `${next.host} is another website`)
      },
    })
    return status === 200 && body.length > 0 ? body : undefined
  } catch {
    return undefined
  }
}

function readManifest(bytes: Uint8Array | undefined, address: string): { color: string | undefined; icons: string[] } {
  const none = { color: undefined, icons: [] }
  if (bytes === undefined) return none
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof manifest !== 'object' || manifest === null) return none
    const { theme_color: theme, icons } = manifest as { theme_color?: unknown; icons?: unknown }
    const color = typeof theme === 'string' ? parseHexColor(theme) : undefined
    return {
      color: color !== undefined && isDistinctive(color) ? color : undefined,
      icons: (Array.isArray(icons) ? (icons as unknown[]) : []).flatMap((icon) => {
        const source: unknown = typeof icon === 'object' && icon !== null ? (icon as { src?: unknown }).src : undefined
        return typeof source === 'string' ? (URL.parse(source, address)?.href ?? []) : []
      }),
    }
  } catch {
    return none
  }
}

export class SiteAppearance {
  private pictures: Promise<void> | undefined
  private readonly ending = new AbortController()

  constructor(
    private readonly source: ClaimedSource,
    private readonly state: IngestionState,
    private readonly identity: SiteIdentity,
    private readonly onAdvance: () => void,
  ) {}

  async applyBrand(brand: Brand, written: Language, url: string): Promise<void> {
    const language = spokenLocale(written)
    this.state.language = language
    await this.identity.setLanguage(this.source.botId, language, written)
    await this.identity.applyBrand(this.source, brand)
    // Runs outside this page's time limit.
    this.pictures ??= this.identity.applyPictures(this.source, brand, url, this.ending.signal).then(
      () => this.onAdvance(),
      // A missing logo must not fail the run.
      () => undefined,
    )
  }

  /** The root page may mislead, so the language with most words wins. */
  async settleLanguage(words: Readonly<Record<Locale, number>>): Promise<void> {
    const language: Locale = words.it === words.en ? this.state.language : words.it > words.en ? 'it' : 'en'
    if (language === this.state.language) return
    this.state.language = language
    await this.identity.setLanguage(this.source.botId, language)
  }

  /** Resolves when the logo is stored or unavailable. */
  async waitForPictures(): Promise<void> {
    await this.pictures
  }

  abort(reason?: unknown): void {
    this.ending.abort(reason)
  }
}
