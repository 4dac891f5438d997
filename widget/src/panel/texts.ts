import { panel as english } from '../languages/en'
import type { LanguageFile } from '../languages/language'
import type { Words } from '../launcher/words'
import type { PeopleWords } from '../people/words'

export type Texts = LanguageFile['panel']

/**
 * Words that a page puts in the place of ours, in whichever language the chat speaks. Where ours is a function, theirs
 * is one too.
 */
export type TextOverrides = Partial<
  Omit<Texts, 'title' | 'errors' | 'direction' | 'ai'> &
    LanguageFile['extras'] &
    LanguageFile['teaser'] &
    PeopleWords & { open: string; opening: string; unavailable: string; errors: Partial<Texts['errors']> }
>

/** `words` with what the page says otherwise; a value of another kind than ours is left out. */
export function overridden<T extends object>(words: T, overrides: object | undefined): T {
  if (!overrides) return words
  const theirs = overrides as Record<string, unknown>
  const laid = Object.entries(words).map(([name, ours]: [string, unknown]) => {
    const other = theirs[name]
    if (typeof other !== typeof ours || other === null) return [name, ours]
    return [name, typeof ours === 'object' ? overridden(ours as object, other as object) : other]
  })
  return Object.fromEntries(laid) as T
}

let last: { words: Texts; overrides: TextOverrides | undefined; texts: Texts } | undefined

/** The panel's words. The same object as long as nothing changes, so that nothing is drawn again for it. */
export function textsOf(file: Words, overrides: TextOverrides | undefined): Texts {
  const words = file.panel ?? english
  if (!last || last.words !== words || last.overrides !== overrides)
    // No page words away that a machine answers. Files of the version before, which browsers keep for a day, lack the term.
    last = { words, overrides, texts: { ...english, ...overridden(words, overrides), ai: words.ai ?? english.ai } }
  return last.texts
}

/** What a visitor reads for a code; codes that a chat does not expect read as a fault of ours. */
export function errorText(texts: Texts, code: string): string {
  const known: Record<string, string> = texts.errors
  return known[code === 'not_found' ? 'demo_not_found' : code] ?? texts.errors.internal_error
}
