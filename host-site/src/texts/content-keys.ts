import { contentTypes, errorMessage, formMessage, type ContentKey, type ContentType } from '@loquia/contracts'
import { contactFaults } from './contact-faults'
import { shownErrors } from './shown-errors'
import { areas, type TextArea } from './areas'

/** Texts that stand elsewhere than the database's names say: its name, ours. */
export const contentPlaces: Readonly<Record<string, string>> = {
  'company.name': 'site.name',
  'footer.tagline': 'site.tagline',
  'footer.copyright': 'site.copyright',
}

/** What may be written although no default text stands in its place. */
const extras: readonly (Pick<ContentKey, 'path' | 'type' | 'kind'> & { area: TextArea })[] = [
  { path: 'hero.image', type: 'hero', kind: 'picture', area: 'home' },
  { path: 'faq.order', type: 'faq', kind: 'list', area: 'home' },
]

/**
 * Every text of the public pages with its defaults and where it stands: an admin may write each anew. Those that stand
 * in none of the nine sections are of the type `site`. On the server only.
 * @param pagesOf the public pages that name an area
 */
export async function contentKeys(pagesOf: (area: TextArea) => string[]): Promise<ContentKey[]> {
  const keys: ContentKey[] = []
  for (const area of Object.keys(areas) as TextArea[]) {
    const [en, it] = await Promise.all([areas[area].en(), areas[area].it()])
    const [english, italian] = [flat(en), flat(it)]
    const everywhere = area === 'core'
    const pages = everywhere ? [] : pagesOf(area)
    // What a bot has answered is not, either.
    if (area === 'recorded' || area === 'recordedLanding') continue
    // The screens behind the login are not the business's to word.
    if (!everywhere && pages.length === 0) continue
    for (const [key, text] of english) {
      // Those that visitors may read follow below, with the pages that tell them.
      if (key.startsWith('errorMessages.')) continue
      const path = Object.keys(contentPlaces).find((name) => contentPlaces[name] === key) ?? key
      const type = contentTypes.find((name) => name !== 'site' && path.startsWith(`${name}.`)) ?? 'site'
      keys.push({ path, type, kind: 'text', en: text, it: italian.get(key) ?? '', pages })
    }
    for (const { area: own, ...extra } of extras) if (own === area) keys.push({ ...extra, en: '', it: '', pages })
  }
  for (const [path, message] of Object.entries(contactFaults))
    keys.push({
      path,
      type: 'contact',
      kind: 'text',
      en: formMessage(message, 'en'),
      it: formMessage(message, 'it'),
      pages: pagesOf('contact'),
    })
  for (const [code, pages] of shownErrors())
    keys.push({
      path: `errors.${code}`,
      type: 'site',
      kind: 'text',
      en: errorMessage(code, 'en'),
      it: errorMessage(code, 'it'),
      pages,
    })
  const order = (type: ContentType): number => contentTypes.indexOf(type)
  return keys.sort((a, b) => order(a.type) - order(b.type))
}

/** Dotted key → text, in the order of the file. */
function flat(texts: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [inner, text] of flat(value as object, `${prefix}${key}.`)) found.set(inner, text)
  }
  return found
}
