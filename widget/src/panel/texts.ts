import { panel as english } from '../languages/en'
import type { LanguageFile } from '../languages/language'
import type { Words } from '../launcher/words'
import type { HandoffTexts } from '../people/words'

export type Texts = LanguageFile['panel']

/** Overrides apply in every language; functions replace functions. */
export type TextOverrides = Partial<
  Omit<Texts, 'title' | 'errors' | 'direction' | 'ai'> &
    LanguageFile['extras'] &
    LanguageFile['teaser'] &
    HandoffTexts & { open: string; opening: string; unavailable: string; errors: Partial<Texts['errors']> }
>

export function applyOverrides<T extends object>(words: T, overrides: object | undefined): T {
  if (!overrides) return words
  const theirs = overrides as Record<string, unknown>
  const laid = Object.entries(words).map(([name, ours]: [string, unknown]) => {
    const other = theirs[name]
    if (typeof other !== typeof ours || other === null) return [name, ours]
    return [name, typeof ours === 'object' ? applyOverrides(ours as object, other as object) : other]
  })
  return Object.fromEntries(laid) as T
}

let lastResolved: { words: Texts; overrides: TextOverrides | undefined; texts: Texts } | undefined

/** Returns the same object until something changes. */
export function resolveTexts(file: Words, overrides: TextOverrides | undefined): Texts {
  const words = file.panel ?? english
  if (!lastResolved || lastResolved.words !== words || lastResolved.overrides !== overrides)
    // Pages cannot hide that a machine answers. Cached files, up to a day old, lack `ai`.
    lastResolved = {
      words,
      overrides,
      texts: { ...english, ...applyOverrides(words, overrides), ai: words.ai ?? english.ai },
    }
  return lastResolved.texts
}

/** Unknown codes read as internal errors. */
export function errorText(texts: Texts, code: string): string {
  const known: Record<string, string> = texts.errors
  return known[code === 'not_found' ? 'demo_not_found' : code] ?? texts.errors.internal_error
}
