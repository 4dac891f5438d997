import { contentPath, type ContentItem, type Locale, type Picture } from '@loquia/contracts'
import type { Api } from '../api-client'
import type { OwnTexts } from '../texts'
import { contentPlaces } from '../texts/content-keys'

/** Milliseconds for which what was read is shown again. The api has it forgotten on every change; this is for news that got lost. */
const freshMs = 5_000

/** What the owner put in place of the defaults. */
export interface OwnContent {
  texts: OwnTexts
  /** By the same keys: `hero.image`. */
  pictures: Readonly<Record<string, Picture>>
}
const nothing: OwnContent = { texts: {}, pictures: {} }

interface Kept {
  until: number
  content: Promise<OwnContent>
}
const kept = new Map<string, Kept>()

/**
 * The owner's content in a language, by the site's own keys. Tried twice; when the second try fails too, there is none and
 * the translated defaults show. On the server only.
 * @param origin tells apis apart
 */
export function readContent(api: Api, origin: string, locale: Locale): Promise<OwnContent> {
  const key = `${origin} ${locale}`
  const known = kept.get(key)
  if (known !== undefined && known.until > Date.now()) return known.content
  const content = api
    .getContent(locale)
    .catch(() => api.getContent(locale))
    .then(ownContent, () => nothing)
  kept.set(key, { until: Date.now() + freshMs, content })
  return content
}

/** As {@link readContent}, with drafts in place of what is published; `undefined` when the token lets nobody see them. */
export async function readPreview(api: Api, token: string, locale: Locale): Promise<OwnContent | undefined> {
  return api.getPreview(token, locale).then(ownContent, () => undefined)
}

/** The next page is rendered with what the database then holds. */
export function forgetContent(): void {
  kept.clear()
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
  }
}
