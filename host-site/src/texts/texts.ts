import type { Locale } from '@loquia/contracts'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import { areas, type AllTexts, type TextArea, type Texts } from './areas'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: { site: AllTexts }
  }
}

/** Values written by the owner, by dotted key (`home.subtitle`). */
export type CmsOverrides = Readonly<Record<string, string>>

/** The texts that every page needs and those of the named areas, in one language. */
export async function loadTexts(locale: Locale, wanted: readonly TextArea[] = []): Promise<Texts> {
  const parts = await Promise.all((['core', ...wanted] as const).map((area) => areas[area][locale]()))
  return Object.assign({}, ...parts) as Texts
}

/** The texts of one page view; `own` values take the place of the defaults. */
export function createTexts(locale: Locale, texts: Texts, own: CmsOverrides = {}): i18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: ['site'],
    defaultNS: 'site',
    // Keys have colons, as the scopes of API keys do.
    nsSeparator: false,
    // The owner's values are written into what is given here, and the texts belong to every request.
    resources: { [locale]: { site: Object.keys(own).length === 0 ? texts : structuredClone(texts) } },
    initAsync: false,
    // What an owner writes is text: a reference to another one, which may lead back, is left as it is.
    interpolation: { escapeValue: false, nestingPrefix: '\u0000' },
    react: { useSuspense: false },
  })
  writeOverrides(i18n, locale, own)
  return i18n
}

/** Adds the texts of another area, for a page that is opened without loading a new document. */
export function addTexts(i18n: i18n, locale: Locale, texts: Texts, own: CmsOverrides): void {
  i18n.addResourceBundle(locale, 'site', Object.keys(own).length === 0 ? texts : structuredClone(texts), true, false)
  writeOverrides(i18n, locale, own)
}

/** Texts whose defaults are not the page's: contracts hold them, or the server sends them. */
const heldElsewhere = /^(?:errors|contact\.faults)\.[a-z]\w*$/i

/** An empty value or one of an unknown key is ignored, so that the translated default shows. */
function writeOverrides(i18n: i18n, locale: Locale, own: CmsOverrides): void {
  for (const [key, value] of Object.entries(own)) {
    // A key that names a group of texts is none of its own.
    if (value.trim() !== '' && (heldElsewhere.test(key) || typeof i18n.getResource(locale, 'site', key) === 'string'))
      i18n.addResource(locale, 'site', key, value)
  }
}
