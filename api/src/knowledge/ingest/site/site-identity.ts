import { widgetDefaults, type Locale, type StoredIdentity } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, IsNull } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { storable, storableValue } from '../../../database/stored-text.js'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { BlobStore, pictureAddress, pictureKey, pictureNameOf } from '../../../files/index.js'
import { FetchFailure } from '../../crawl/fetch/fetch-failure.js'
import { SafeFetch } from '../../crawl/fetch/safe-fetch.js'
import { hexOf, isDistinctive, type Brand } from '../../documents/html/structured-data/brand.js'
import type { Language } from '../../languages/language.js'
import { squarePicture } from './square-picture.js'
import type { ClaimedSource } from '../sources/claimed-source.js'

const maxPictureBytes = 2 * 1024 * 1024
const maxManifestBytes = 256 * 1024
/** Pictures that are fetched to find one that is a logo. */
const picturesTried = 5
/** All of it together, so that a website's pictures never hold up its words. */
const patienceMs = 6_000

type DressedBot = Pick<BotEntity, 'publicId' | 'name' | 'domain' | 'settings' | 'identity'>

const dressed = { id: true, publicId: true, name: true, domain: true, settings: true, identity: true } as const

/** Makes a bot look like the business whose website it reads: name, color, logo. What its owner chose stays. */
@Injectable()
export class SiteIdentity {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    private readonly blobs: BlobStore,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'CRAWLER_ALLOW_HOSTS' | 'PUBLIC_URL'>,
  ) {}

  /**
   * Stores the locale of a bot.
   * @param written the language of its root page, which stands for all pages until they are read
   */
  async speak(botId: string, language: Locale, written?: Language): Promise<void> {
    const { manager } = this.database
    await manager.update(BotEntity, { id: botId }, { language })
    if (written === undefined) return
    await manager.update(BotEntity, { id: botId, contentLanguage: IsNull() }, { contentLanguage: written })
  }

  /** Takes name and color, at the first reading of a bot's first website; an owner who has gone back is left alone. */
  async take({ botId, location }: ClaimedSource, { name, color }: Brand): Promise<void> {
    await this.change(botId, (bot) => {
      if (bot.identity !== null) return undefined
      const identity: StoredIdentity = {
        domain: location,
        takenAt: new Date().toISOString(),
        applied: true,
        taken: {},
        before: { name: bot.name },
      }
      if (name !== undefined && isUnnamed(bot)) identity.taken.name = storable(name)
      if (color !== undefined && bot.settings.primaryColor === undefined) identity.taken.primaryColor = color
      return worn(bot, identity)
    })
  }

  /**
   * Takes the name that all pages together tell, in place of what the first page told alone. A name that the owner has
   * confirmed or written stays.
   * @param name undefined where the pages tell none
   */
  async rename({ botId, location }: ClaimedSource, name: string | undefined): Promise<void> {
    await this.change(botId, (bot) => {
      const { identity } = bot
      if (identity === null || !identity.applied || identity.nameConfirmed || identity.domain !== location)
        return undefined
      const isTaken = identity.taken.name !== undefined && bot.name === identity.taken.name
      if (!isTaken && !isUnnamed(bot)) return undefined
      const { name: before = bot.name } = identity.before
      const { name: _, ...others } = identity.taken
      const taken = name === undefined ? others : { ...others, name: storable(name) }
      return { ...worn(bot, { ...identity, taken }), name: name === undefined ? before : storable(name) }
    })
  }

  /**
   * Takes the logo, and the color of the site's manifest where its page had none. Only pictures of the website itself
   * are asked for. Nothing that goes wrong here is a fault of the reading.
   */
  async takePictures({ botId }: ClaimedSource, brand: Brand, rootUrl: string, signal: AbortSignal): Promise<void> {
    const before = await this.read(botId)
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
      const fetchOwn = (address: string, maxBytes: number) => bytesOf(web, address, rootUrl, maxBytes, ending)
      const manifest = readManifest(
        brand.manifestUrl === undefined ? undefined : await fetchOwn(brand.manifestUrl, maxManifestBytes),
        brand.manifestUrl ?? rootUrl,
      )
      const color = brand.color ?? manifest.color
      const told = [...new Set([...(brand.pictures ?? []), ...manifest.icons])].slice(0, picturesTried - 1)
      // Browsers look there, too, whatever a page says.
      const candidates = [...new Set([...told, new URL('/favicon.ico', rootUrl).href])]
      let picture: Uint8Array | undefined
      for (const address of candidates) {
        const bytes = await fetchOwn(address, maxPictureBytes)
        picture = bytes && (await squarePicture(bytes, color ?? widgetDefaults.portal.primaryColor))
        if (picture !== undefined) break
      }
      const avatarUrl = picture && (await this.keep(before.publicId, picture))
      await this.change(botId, (bot) => {
        const { identity } = bot
        if (identity === null || !identity.applied) return undefined
        const next: StoredIdentity = { ...identity, taken: { ...identity.taken } }
        if (avatarUrl !== undefined && bot.settings.avatarUrl === undefined) next.taken.avatarUrl = avatarUrl
        if (manifest.color !== undefined && brand.color === undefined && bot.settings.primaryColor === undefined)
          next.taken.primaryColor = manifest.color
        return worn(bot, next)
      })
    } finally {
      await web.close()
    }
  }

  private async keep(publicId: string, picture: Uint8Array): Promise<string> {
    const name = pictureNameOf(picture)
    await this.blobs.put(pictureKey(publicId, name), picture)
    return pictureAddress(publicId, name)
  }

  private read(botId: string): Promise<DressedBot | null> {
    return this.database.manager.findOne(BotEntity, { select: dressed, where: { id: botId } })
  }

  private async change(
    botId: string,
    next: (bot: DressedBot) => Pick<DressedBot, 'name' | 'settings' | 'identity'> | undefined,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const bot = await manager.findOne(BotEntity, {
        select: dressed,
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

/** Whether a bot bears no name of a business: it is called like its website, or like any new one. */
function isUnnamed({ name, domain }: Pick<DressedBot, 'name' | 'domain'>): boolean {
  return name === domain || Object.values<string>(widgetDefaults.portal.title).includes(name)
}

function worn(bot: DressedBot, identity: StoredIdentity): Pick<DressedBot, 'name' | 'settings' | 'identity'> {
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

/** Whether an address is of the same website: the same host, or the one with or without `www.` before it. */
function isOwn(address: URL, root: URL): boolean {
  const bare = ({ host }: URL): string => host.replace(/^www\./, '')
  return /^https?:$/.test(address.protocol) && bare(address) === bare(root)
}

async function bytesOf(
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
      maxBytes: ({ status: told }) => (told === 200 ? maxBytes : 0),
      mayFollow: (next) => {
        if (!isOwn(next, root)) throw new FetchFailure('redirected_off_site', `${next.host} is another website`)
      },
    })
    return status === 200 && body.length > 0 ? body : undefined
  } catch {
    return undefined
  }
}

/** What a web app manifest tells of a site's look. */
function readManifest(bytes: Uint8Array | undefined, address: string): { color: string | undefined; icons: string[] } {
  const none = { color: undefined, icons: [] }
  if (bytes === undefined) return none
  try {
    const told: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof told !== 'object' || told === null) return none
    const { theme_color: theme, icons } = told as { theme_color?: unknown; icons?: unknown }
    const color = typeof theme === 'string' ? hexOf(theme) : undefined
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
