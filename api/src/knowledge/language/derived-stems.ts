import type { Locale } from '@loquia/contracts'

type Swap = readonly [verb: string, noun: string]

/**
 * Endings of stems that name what a verb does and who does it ("fondazione" and "fondatore" of "fondare"), and where the noun
 * changes the verb's own end ("decisione" of "decidere"). Longer ones first.
 */
const swaps: Record<Locale, readonly Swap[]> = {
  it: [
    ['', 'azion'],
    ['', 'izion'],
    ['', 'uzion'],
    ['', 'zion'],
    ['', 'ament'],
    ['', 'iment'],
    ['', 'ator'],
    ['', 'itor'],
    ['ond', 'usion'],
    ['d', 'sion'],
    ['duc', 'duzion'],
    ['scriv', 'scrizion'],
    ['egg', 'ezion'],
    ['ugg', 'uzion'],
    ['olv', 'oluzion'],
    ['mett', 'mission'],
    ['um', 'unzion'],
  ],
  en: [
    ['', 'ement'],
    ['', 'ment'],
    ['', 'at'],
    ['', 'or'],
    ['nd', 'ns'],
    ['ad', 'as'],
    ['id', 'is'],
    ['ud', 'us'],
    ['od', 'os'],
    ['duc', 'duct'],
    ['mit', 'miss'],
    ['rib', 'ript'],
    ['olv', 'olut'],
    ['sum', 'sumpt'],
    ['eiv', 'ept'],
  ],
}

/** Stems that look derived and mean something else: "parlamento" and "parlare", "condizione" and "condire". */
const others = new Set(
  `parlament speriment altriment lament condizion tradizion gestazion privazion partizion postazion capitazion gradazion stazion nazion azion porzion cognizion attor
  territor version ricorsion mansion sezion profusion torsion
  basement department apartment element format tempor tenor mayor minor humor manor factor tailor vector motor sens miss
  pastor restat restor templat themat speciat goos lans moos gris rais guis pleas aris clamor corpor nestor bangor meteor caveat emblemat`.split(
    /\s+/,
  ),
)

/** A shorter stem is the beginning of too many words. */
const verbLength = 4

/** Stems that may name the same doing as a stem: what is derived from it, what it is derived from, and what else that gives. */
export function derivedStems(stemmed: string, language: Locale): string[] {
  if (/\d/.test(stemmed) || others.has(stemmed)) return []
  const change = (from: 0 | 1, word: string): string[] =>
    swaps[language].flatMap((swap) =>
      word.endsWith(swap[from]) && word.length - swap[from].length + swap[0].length >= verbLength
        ? word.slice(0, word.length - swap[from].length) + swap[1 - from]
        : [],
    )
  const verbs = [stemmed, ...change(1, stemmed)]
  const found = new Set([...verbs, ...verbs.flatMap((verb) => change(0, verb))])
  return [...found].filter((relative) => relative !== stemmed && !others.has(relative))
}
