import { contentPath, type ContentItem, type Locale } from '@loquia/contracts'
import type { Api } from '../api-client'
import type { OwnTexts } from '../texts'

/** Milliseconds for which what was read is shown again; a change by an admin shows on every node after this time at most. */
const freshMs = 5_000

/** Texts that stand elsewhere than the database's names say. */
const places: Readonly<Record<string, string>> = { 'company.name': 'site.name', 'footer.tagline': 'site.tagline', 'footer.copyright': 'site.copyright' }

interface Kept {
  until: number
  texts: Promise<OwnTexts>
}
const kept = new Map<string, Kept>()

/**
 * The owner's texts in a language, by the site's own keys. Tried twice; when the second try fails too, there are none and
 * the translated defaults show. On the server only.
 * @param origin tells apis apart
 */
export function readContent(api: Api, origin: string, locale: Locale): Promise<OwnTexts> {
  const key = `${origin} ${locale}`
  const known = kept.get(key)
  if (known !== undefined && known.until > Date.now()) return known.texts
  const texts = api.getContent(locale).catch(() => api.getContent(locale)).then(ownTexts, () => ({}))
  kept.set(key, { until: Date.now() + freshMs, texts })
  return texts
}

/** The next page is rendered with what the database then holds. */
export function forgetContent(): void {
  kept.clear()
}

function ownTexts(items: readonly ContentItem[]): OwnTexts {
  return Object.fromEntries(items.map((item) => [places[contentPath(item)] ?? contentPath(item), item.value]))
}
