import { contentTypes, errorMessage, formMessage, type ContentKey, type ContentType } from '@loquia/contracts'
import { contactFaults } from './contact-faults'
import { shownErrors } from './shown-errors'
import { loadArea, textAreas, type TextArea } from './areas'

/** Maps database names to the site's keys where they differ. */
export const contentPlaces: Readonly<Record<string, string>> = {
  'company.name': 'site.name',
  'footer.tagline': 'site.tagline',
  'footer.copyright': 'site.copyright',
}

/** Editable entries without a default text. */
const keysWithoutDefault: readonly (Pick<ContentKey, 'path' | 'type' | 'kind'> & { area: TextArea })[] = [
  { path: 'hero.image', type: 'hero', kind: 'picture', area: 'home' },
  { path: 'faq.order', type: 'faq', kind: 'list', area: 'home' },
]

/**
 * Texts outside the nine sections have type `site`. Server only.
 * @param pagesOf public pages using an area
 */
export async function contentKeys(pagesOf: (area: TextArea) => string[]): Promise<ContentKey[]> {
  const keys: ContentKey[] = []
  for (const area of textAreas) {
    const [en, it] = await Promise.all([loadArea(area, 'en'), loadArea(area, 'it')])
    const [english, italian] = [flattenTexts(en), flattenTexts(it)]
    const everywhere = area === 'core'
    const pages = everywhere ? [] : pagesOf(area)
    // Recorded bot answers are not editable.
    if (area === 'recorded' || area === 'recordedLanding') continue
    if (!everywhere && pages.length === 0) continue
    for (const [key, text] of english) {
      // Errors that visitors may read are added below with their pages.
      if (key.startsWith('errorMessages.')) continue
      const path = Object.keys(contentPlaces).find((name) => contentPlaces[name] === key) ?? key
      const type = contentTypes.find((name) => name !== 'site' && path.startsWith(`${name}.`)) ?? 'site'
      keys.push({ path, type, kind: 'text', en: text, it: italian.get(key) ?? '', pages })
    }
    for (const { area: own, ...extra } of keysWithoutDefault)
      if (own === area) keys.push({ ...extra, en: '', it: '', pages })
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
  const typeOrder = (type: ContentType): number => contentTypes.indexOf(type)
  return keys.sort((a, b) => typeOrder(a.type) - typeOrder(b.type))
}

function flattenTexts(texts: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [inner, text] of flattenTexts(value as object, `${prefix}${key}.`)) found.set(inner, text)
  }
  return found
}
