import { createHash } from 'node:crypto'
import { contentPath, type ContentItem, type Locale, type Picture } from '@loquia/contracts'
import type { Api } from '../../api-client'
import type { CmsOverrides } from '../../texts'
import { contentPlaces } from '../../texts/content-keys'

/**
 * Milliseconds for which what was read is shown again. The api has it forgotten on every change; this is for news that
 * got lost.
 */
const freshMs = 5_000

/** What the owner put in place of the defaults. */
export interface OwnContent {
  texts: CmsOverrides
  /** By the same keys: `hero.image`. */
  pictures: Readonly<Record<string, Picture>>
  /** The same for the same content. */
  fingerprint: string
}

interface CacheEntry {
  until: number
  /** Undefined when it could not be read. */
  content: Promise<OwnContent | undefined>
}
const cache = new Map<string, CacheEntry>()
let version = 0

/**
 * The owner's content in a language, by the site's own keys. Tried twice; `undefined` when the second try fails too. On
 * the server only.
 * @param origin tells apis apart
 */
export function readContent(api: Api, origin: string, locale: Locale): Promise<OwnContent | undefined> {
  const known = cache.get(`${origin} ${locale}`)
  if (known !== undefined && known.until > Date.now()) return known.content
  const content = api
    .getContent(locale)
    .catch(() => api.getContent(locale))
    .then(ownContent, () => undefined)
  store(origin, locale, content)
  return content
}

/** As {@link readContent}, as it is now. @throws ApiError */
export async function rereadContent(api: Api, origin: string, locale: Locale): Promise<OwnContent> {
  const before = version
  const content = ownContent(await api.getContent(locale))
  // What was read before a change must not stand in for what was read after it.
  if (before === version) store(origin, locale, Promise.resolve(content))
  return content
}

/**
 * As {@link readContent}, with drafts in place of what is published; `undefined` when the token lets nobody see them.
 */
export async function readPreview(api: Api, token: string, locale: Locale): Promise<OwnContent | undefined> {
  return api.getPreview(token, locale).then(ownContent, () => undefined)
}

/** The next page is rendered with what the database then holds. */
export function forgetContent(): void {
  version += 1
  cache.clear()
}

/** Another number after each {@link forgetContent}: a page that was rendered under an earlier one is out of date. */
export function contentVersion(): number {
  return version
}

/** The same for the same JSON. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

function store(origin: string, locale: Locale, content: CacheEntry['content']): void {
  cache.set(`${origin} ${locale}`, { until: Date.now() + freshMs, content })
}

const ownPlaces = new Set(Object.values(contentPlaces))

function ownContent(items: readonly ContentItem[]): OwnContent {
  const placed = items.flatMap((item) => {
    const path = contentPath(item)
    // What goes by a name of its own goes by no other.
    return ownPlaces.has(path) ? [] : [[contentPlaces[path] ?? path, item] as const]
  })
  return {
    texts: Object.fromEntries(placed.map(([place, { value }]) => [place, value])),
    pictures: Object.fromEntries(placed.flatMap(([place, { picture }]) => (picture ? [[place, picture]] : []))),
    fingerprint: fingerprintOf(items),
  }
}
