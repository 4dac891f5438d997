import type { Locale } from '@loquia/contracts'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import type { en } from './locales/en'

type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }
/** The texts of one language: the keys of English, any words. */
export type Texts = SameShape<typeof en>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: { site: typeof en }
  }
}

/** The texts of a language, in a file of their own so that a visitor downloads one language only. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return locale === 'it' ? (await import('./locales/it')).it : (await import('./locales/en')).en
}

/**
 * The texts of one page view. `overrides` are values written by the owner, by dotted key (`home.subtitle`); an empty or
 * unknown one is ignored, so the translated default shows.
 */
export function createTexts(locale: Locale, texts: Texts, overrides: Readonly<Record<string, string>> = {}): i18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: ['site'],
    defaultNS: 'site',
    resources: { [locale]: { site: texts } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  for (const [key, value] of Object.entries(overrides)) {
    if (value.trim() !== '' && i18n.exists(key)) i18n.addResource(locale, 'site', key, value)
  }
  return i18n
}
