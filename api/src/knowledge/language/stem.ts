import type { Locale } from '@loquia/contracts'
import snowball from 'snowball-stemmers'
import { irregularForms } from './irregular-forms.js'

const stemmers = { en: snowball.newStemmer('english'), it: snowball.newStemmer('italian') } as const
const known: Record<Locale, Map<string, string>> = { en: new Map(), it: new Map() }
/** Enough for the vocabulary of many sites; emptied when full so that memory stays bounded. */
const knownMax = 60_000

/** The stem (Snowball) of a folded word. Words with a digit are their own stem. */
export function stem(word: string, language: Locale): string {
  const cache = known[language]
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const stemmed = /\d/.test(word) || word.length < 3 ? word : (irregularForms[language].get(word) ?? regular(shorten(stemmers[language].stem(language === 'it' ? likeItsKin(word) : word), language), language))
  if (cache.size >= knownMax) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}

function regular(stemmed: string, language: Locale): string {
  return irregularForms[language].get(stemmed) ?? stemmed
}

// Endings of nouns and adjectives that the stemmer takes for those of verbs in one of their forms only ("italiano" like
// "parlano", "militare" like "parlare", "concerti" like "contattarti"): all forms are given the one ending it is to see.
const kin: readonly [RegExp, string][] = [
  [/([icgeu]an)[aei]$/, '$1o'],
  [/(?<!dol|vocabo|^sa)lari$/, 'lare'],
  [/^(milit|element|complement|parlament|aliment|prelimin)ari$/, '$1are'],
  [/erti$/, 'erto'],
  [/erne$/, 'erna'],
  [/iere$/, 'ieri'],
  [/([a-z]{3})ive$/, '$1iva'],
  [/vate$/, 'vata'],
  [/^(edi|uf|bene|sacri|arti|ori)fici$/, '$1ficio'],
  [/iliari$/, 'iliare'],
]

/** A form of an Italian word that is stemmed as its other forms are. */
function likeItsKin(word: string): string {
  if (word.length < 6) return word
  for (const [ending, shared] of kin) if (ending.test(word)) return word.replace(ending, shared)
  return word
}

/** Folding has removed the accents by which the Italian stemmer tells some endings; a final vowel it left goes too ("città" → "citt"). */
function shorten(stemmed: string, language: Locale): string {
  return language === 'it' && stemmed.length > 3 ? stemmed.replace(/[aeiou]$/, '') : stemmed
}
