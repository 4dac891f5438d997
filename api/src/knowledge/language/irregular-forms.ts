import type { Locale } from '@loquia/contracts'
import { english } from './irregular-forms-en.js'
import { italian } from './irregular-forms-it.js'

// Forms that no ending gives away, and words that the stemmer takes for others. Forms that are better known as other words
// are left out: "rose", "corso".

/** A folded form, or its stem, and the stem of the word it is a form of. */
export const irregularForms: Record<Locale, ReadonlyMap<string, string>> = { en: pairs(english), it: pairs(italian) }

function pairs(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines.split('\n').flatMap((line) => {
      const [shared = '', ...forms] = line.trim().split(' ')
      return forms.map((form): [string, string] => [form, shared])
    }),
  )
}
