import type { Locale } from '@loquia/contracts'
import { languages, type SiteText } from './site-texts'

export interface Typed {
  value: string
  /** The stored value when typing began. */
  over: string
}
/** Keyed by path, so that switching texts loses nothing. */
export type TypedTexts = Readonly<Record<string, Partial<Record<Locale, Typed>>>>

export const currentValue = (text: SiteText, typed: TypedTexts, language: Locale): string =>
  typed[text.path]?.[language]?.value ?? text.entries[language].shown

export const isUnsaved = (text: SiteText, typed: TypedTexts, language: Locale): boolean =>
  currentValue(text, typed, language) !== text.entries[language].shown

export const unsavedLanguages = (text: SiteText, typed: TypedTexts): Locale[] =>
  languages.filter((language) => isUnsaved(text, typed, language))

export function withTyped(typed: TypedTexts, text: SiteText, language: Locale, value: string): TypedTexts {
  const over = typed[text.path]?.[language]?.over ?? text.entries[language].shown
  return { ...typed, [text.path]: { ...typed[text.path], [language]: { value, over } } }
}

/**
 * Removes what was typed for a text in a language.
 * @param value when given, only this value is removed
 */
export function withoutTyped(typed: TypedTexts, path: string, language: Locale, value?: string): TypedTexts {
  const { [language]: now, ...others } = typed[path] ?? {}
  if (now === undefined || (value !== undefined && now.value !== value)) return typed
  return { ...typed, [path]: others }
}

/** Detects somebody else's save since typing began. */
export function storedMeanwhile(text: SiteText, typed: TypedTexts, language: Locale): string | undefined {
  const begun = typed[text.path]?.[language]
  const { shown } = text.entries[language]
  return begun === undefined || begun.over === shown || begun.value === shown ? undefined : shown
}

/** Returns typed texts for the page preview. Empty texts show their default until saved. */
export function liveTexts(texts: readonly SiteText[], typed: TypedTexts, language: Locale): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap((text) => {
      if (text.kind !== 'text' || !isUnsaved(text, typed, language)) return []
      const value = currentValue(text, typed, language)
      return [[text.path, value.trim() === '' ? text.standard[language] : value]]
    }),
  )
}
