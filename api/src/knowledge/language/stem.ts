import type { Locale } from '@loquia/contracts'
import snowball from 'snowball-stemmers'
import { irregularForms } from './irregular-forms.js'
import { likeItsKin } from './kin.js'

const stemmers = { en: snowball.newStemmer('english'), it: snowball.newStemmer('italian') } as const
const known: Record<Locale, Map<string, string>> = { en: new Map(), it: new Map() }
/** Enough for the vocabulary of many sites; emptied when full so that memory stays bounded. */
const knownMax = 60_000

/** The stem (Snowball, mended) of a folded word. Words with a digit are their own stem. */
export function stem(word: string, language: Locale): string {
  const cache = known[language]
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const stemmed =
    /\d/.test(word) || word.length < 3 ? word : (irregularForms[language].get(word) ?? regular(word, language))
  if (cache.size >= knownMax) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}

/** Italian trades and places in -aio and -oio, which the stemmer cuts to other words: "operaio" to "opera". */
const italianTrade = /^([a-z]{2,}ai)[oae]$|^([a-z]{2,}toi)[oae]?$/

function regular(word: string, language: Locale): string {
  const trade = language === 'it' ? italianTrade.exec(word) : null
  if (trade) return trade[1] ?? trade[2] ?? word
  const stemmed = shorten(stemmers[language].stem(likeItsKin(word, language)), language)
  return irregularForms[language].get(stemmed) ?? stemmed
}

/** Folding has removed the accents by which the Italian stemmer tells some endings; a final vowel it left goes too ("città" → "citt"). */
function shorten(stemmed: string, language: Locale): string {
  return language === 'it' && stemmed.length > 3 ? stemmed.replace(/[aeiou]$/, '') : stemmed
}
