import { entitiesIn, isStopWord, saysNow, wordsOf, type EntityKind, type Language } from '../languages/index.js'
import { held, type AnalyzedQuestion, type QueryTerm } from './analyzed-question.js'

/** Words that join a question to what was said before: coordinating conjunctions, and "no" before a correction. */
const joining: Readonly<Record<Language, string>> = {
  en: 'and but or so no nope sorry then what about',
  it: 'e ed ma o oppure no scusa scusi allora invece',
  de: 'und aber oder nein doch dann',
  fr: 'et mais ou non alors',
  es: 'y e pero o no entonces',
  pt: 'e mas ou nao entao',
  nl: 'en maar of nee dan',
}
/** A longer message says by itself what it asks. Words of meaning. */
const carriedMax = 3

/**
 * Whether a question needs the one before: it is short and opens with a conjunction ("and on Sunday?"), or names
 * nothing but a day, a time or a number ("on Tuesday?").
 */
export function carriesOn(text: string, terms: readonly QueryTerm[], language: Language): boolean {
  const [first] = wordsOf(text, language)
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  if (first !== undefined && joining[language]?.split(' ').includes(first) === true && meaning.length <= carriedMax)
    return true
  const named = new Set(entitiesIn(text, language).flatMap((entity) => wordsOf(entity.text, language)))
  return meaning.every(({ word }) => named.has(word))
}

/**
 * The terms of the question before, without what the new one says instead: "and on Tuesday?" asks for no Friday, and
 * "no, Saturday" for nothing else.
 */
export function withoutRepeated(
  before: Pick<AnalyzedQuestion, 'text' | 'terms' | 'meant'>,
  text: string,
  own: readonly QueryTerm[],
  language: Language,
): QueryTerm[] {
  const kinds = new Set<EntityKind>(entitiesIn(text, language).map(({ kind }) => kind))
  // "And now?" is of no other day.
  if (saysNow(wordsOf(text, language), language))
    for (const kind of ['weekday', 'date', 'time'] as const) kinds.add(kind)
  const replaced = new Set(
    entitiesIn(before.meant, language)
      .filter(({ kind }) => kinds.has(kind))
      .flatMap((entity) => wordsOf(entity.text, language)),
  )
  const said = new Set(own.flatMap(({ stems }) => [...stems.keys()]))
  return before.terms.filter(
    (term) => !replaced.has(term.word) && !isStopWord(term.word, language) && held(term, said) === 0,
  )
}
