import type { Locale } from '@loquia/contracts'
import { languages, type SiteText } from './site-texts'

/** What somebody is writing of one text in one language. */
export interface Typed {
  value: string
  /** What was stored when they began. */
  over: string
}
/** By the names of the texts. Nothing typed is lost by looking at another text meanwhile. */
export type TypedTexts = Readonly<Record<string, Partial<Record<Locale, Typed>>>>

/** What stands in the field of a text. */
export const valueOf = (text: SiteText, typed: TypedTexts, language: Locale): string =>
  typed[text.path]?.[language]?.value ?? text.entries[language].shown

/** Whether there is something to save in a language. */
export const isUnsaved = (text: SiteText, typed: TypedTexts, language: Locale): boolean =>
  valueOf(text, typed, language) !== text.entries[language].shown

/** The languages in which a text is not as it is stored. */
export const unsavedLanguages = (text: SiteText, typed: TypedTexts): Locale[] =>
  languages.filter((language) => isUnsaved(text, typed, language))

/** With one more key pressed. */
export function withTyped(typed: TypedTexts, text: SiteText, language: Locale, value: string): TypedTexts {
  const over = typed[text.path]?.[language]?.over ?? text.entries[language].shown
  return { ...typed, [text.path]: { ...typed[text.path], [language]: { value, over } } }
}

/**
 * Without what was typed of a text in a language.
 * @param value nothing is taken away where something else was typed since
 */
export function withoutTyped(typed: TypedTexts, path: string, language: Locale, value?: string): TypedTexts {
  const { [language]: now, ...others } = typed[path] ?? {}
  if (now === undefined || (value !== undefined && now.value !== value)) return typed
  return { ...typed, [path]: others }
}

/** What was stored by somebody else since a text was begun; undefined where nothing was. */
export function storedMeanwhile(text: SiteText, typed: TypedTexts, language: Locale): string | undefined {
  const begun = typed[text.path]?.[language]
  const { shown } = text.entries[language]
  return begun === undefined || begun.over === shown || begun.value === shown ? undefined : shown
}

/** What is being written in a language, for the page to show. Empty texts show their default until they are saved. */
export function liveTexts(texts: readonly SiteText[], typed: TypedTexts, language: Locale): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap((text) => {
      if (text.kind !== 'text' || !isUnsaved(text, typed, language)) return []
      const value = valueOf(text, typed, language)
      return [[text.path, value.trim() === '' ? text.standard[language] : value]]
    }),
  )
}
