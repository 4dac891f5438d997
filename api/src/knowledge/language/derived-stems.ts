import type { Locale } from '@loquia/contracts'

/** Endings, as stems have them, of nouns that name what a verb does and who does it: "fondazione" and "fondatore" of "fondare". */
const endings: Record<Locale, readonly string[]> = {
  it: ['azion', 'izion', 'zion', 'ament', 'iment', 'ator', 'itor'],
  en: ['ment', 'ement', 'at', 'or'],
}

/** Stems that look derived and mean something else: "parlamento" and "parlare", "condizione" and "condire". */
const others = new Set(
  `parlament speriment altriment lament condizion tradizion gestazion privazion partizion postazion capitazion gradazion stazion nazion azion porzion cognizion attor
  basement department apartment element format tempor tenor mayor minor humor manor factor tailor vector motor`.split(/\s+/),
)

/** A shorter stem is the beginning of too many words. */
const verbLength = 4

/** Stems that may name the same doing as a stem: what is derived from it, what it is derived from, and what else that gives. */
export function derivedStems(stemmed: string, language: Locale): string[] {
  if (/\d/.test(stemmed) || others.has(stemmed)) return []
  const found = new Set<string>()
  for (const taken of ['', ...endings[language]]) {
    const verb = stemmed.endsWith(taken) ? stemmed.slice(0, stemmed.length - taken.length) : ''
    if (verb.length < verbLength) continue
    for (const ending of ['', ...endings[language]]) found.add(verb + ending)
  }
  return [...found].filter((relative) => relative !== stemmed && !others.has(relative))
}
