import type { Locale } from '@loquia/contracts'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import { loadArea, type AllTexts, type TextArea, type Texts } from './areas'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: { site: AllTexts }
  }
}

/** Owner's texts by dotted key (`home.subtitle`). */
export type CmsOverrides = Readonly<Record<string, string>>

export async function loadTexts(locale: Locale, wanted: readonly TextArea[] = []): Promise<Texts> {
  const parts = await Promise.all((['core', ...wanted] as const).map((area) => loadArea(area, locale)))
  return Object.assign({}, ...parts) as Texts
}

export function createTexts(locale: Locale, texts: Texts, own: CmsOverrides = {}): i18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: ['site'],
    defaultNS: 'site',
    // Keys contain colons, like API scopes.
    nsSeparator: false,
    // Copied, as overrides would change texts that all requests share.
    resources: { [locale]: { site: Object.keys(own).length === 0 ? texts : structuredClone(texts) } },
    initAsync: false,
    // Disables nesting, as owners' texts could reference each other recursively.
    interpolation: { escapeValue: false, nestingPrefix: '\u0000' },
    react: { useSuspense: false },
  })
  writeOverrides(i18n, locale, own)
  return i18n
}

export function addTexts(i18n: i18n, locale: Locale, texts: Texts, own: CmsOverrides): void {
  i18n.addResourceBundle(locale, 'site', Object.keys(own).length === 0 ? texts : structuredClone(texts), true, false)
  writeOverrides(i18n, locale, own)
}

/** Contracts or the server hold these defaults. */
const definedElsewhere = /^(?:errors|contact\.faults)\.[a-z]\w*$/i

/** Empty values and unknown keys keep the default. */
function writeOverrides(i18n: i18n, locale: Locale, own: CmsOverrides): void {
  for (const [key, value] of Object.entries(own)) {
    if (
      value.trim() !== '' &&
      (definedElsewhere.test(key) || typeof i18n.getResource(locale, 'site', key) === 'string')
    )
      i18n.addResource(locale, 'site', key, value)
  }
}
