import { createHash } from 'node:crypto'
import { contentPath, type ContentItem, type Locale, type Picture } from '@loquia/contracts'
import type { Api } from '../../api-client'
import type { CmsOverrides } from '../../texts'
import { contentPlaces } from '../../texts/content-keys'

/** Cache lifetime in milliseconds. Changes clear the cache; expiry covers lost notifications. */
const freshMs = 5_000

export interface OwnContent {
  texts: CmsOverrides
  /** By the same keys: `hero.image`. */
  pictures: Readonly<Record<string, Picture>>
  fingerprint: string
}

interface CacheEntry {
  until: number
  content: Promise<OwnContent | undefined>
}
const cache = new Map<string, CacheEntry>()
let version = 0

/**
 * Runs on the server; undefined after two failures.
 * @param origin distinguishes apis
 */
export function readContent(api: Api, origin: string, locale: Locale): Promise<OwnContent | undefined> {
  const known = cache.get(`${origin} ${locale}`)
  if (known !== undefined && known.until > Date.now()) return known.content
  const content = api
    .getContent(locale)
    .catch(() => api.getContent(locale))
    .then(ownContent, () => undefined)
  cacheContent(origin, locale, content)
  return content
}

/**
 * Unlike {@link readContent}, this function ignores the cache.
 * @throws ApiError
 */
export async function rereadContent(api: Api, origin: string, locale: Locale): Promise<OwnContent> {
  const before = version
  const content = ownContent(await api.getContent(locale))
  // A read from before a change must not replace a newer one.
  if (before === version) cacheContent(origin, locale, Promise.resolve(content))
  return content
}

/** Like {@link readContent}, with drafts; undefined for a token without access. */
export async function readPreview(api: Api, token: string, locale: Locale): Promise<OwnContent | undefined> {
  return api.getPreview(token, locale).then(ownContent, () => undefined)
}

export function forgetContent(): void {
  version += 1
  cache.clear()
}

/** Pages rendered under an earlier version are outdated. */
export function contentVersion(): number {
  return version
}

export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

function cacheContent(origin: string, locale: Locale, content: CacheEntry['content']): void {
  cache.set(`${origin} ${locale}`, { until: Date.now() + freshMs, content })
}

const ownPlaces = new Set(Object.values(contentPlaces))

function ownContent(items: readonly ContentItem[]): OwnContent {
  const placed = items.flatMap((item) => {
    const path = contentPath(item)
    // A text that has another content path is not accepted under its own key.
    return ownPlaces.has(path) ? [] : [[contentPlaces[path] ?? path, item] as const]
  })
  return {
    texts: Object.fromEntries(placed.map(([place, { value }]) => [place, value])),
    pictures: Object.fromEntries(placed.flatMap(([place, { picture }]) => (picture ? [[place, picture]] : []))),
    fingerprint: fingerprintOf(items),
  }
}
