import type { Cell, PassageLine } from '../../../ingest/chunking/passage-lines.js'
import type { AnalyzedQuestion } from '../../../search/analyze/analyzed-question.js'
import {
  daysAheadPatterns,
  entitiesIn,
  hoursWord,
  nowWords,
  rarestWord,
  rarityOf,
  stem,
  wordsOf,
  type Language,
} from '../../../languages/index.js'
import type { HoursText } from '../../../languages/opening-hours/index.js'
import type { RankedPassage } from '../../../search/rank/ranked-passage.js'

export interface BusinessTime {
  instant: Date
  zone: string
}

export function asksAboutTime({ asked }: AnalyzedQuestion): boolean {
  return asked.now === true || asked.type === 'hours' || asked.type === 'time' || asked.type === 'date'
}

/** Commoner words, such as "place", have no separate hours. See `rarityOf`. */
const subjectRarity = 4

export function subjectTerms({ text, terms, words, language }: AnalyzedQuestion) {
  const ofNow = new Set([
    ...nowWords(words, language),
    ...daysAheadPatterns(language).flatMap((pattern) => pattern.exec(words.join(' '))?.[0].split(' ') ?? []),
    ...entitiesIn(text, language).flatMap((entity) =>
      entity.kind === 'weekday' ? wordsOf(entity.text, language) : [],
    ),
  ])
  const isOpeningWord = (word: string) => hoursWord(word, language) !== undefined || ofNow.has(word)
  const wordRarity = (word: string) => rarityOf(stem(word, language), language) ?? rarestWord
  return terms.filter(({ word, isGrammar }) => !isGrammar && !isOpeningWord(word) && wordRarity(word) >= subjectRarity)
}

export function hoursTextOf({
  title,
  headings,
  language,
  analysis,
}: Pick<RankedPassage, 'title' | 'headings' | 'language' | 'analysis'>): HoursText {
  return {
    language,
    headings: [title, ...headings],
    lines: analysis.lines.map(({ line }) => ({ text: lineText(line, language), heading: line.heading })),
  }
}

/** "Monday: Opens 9:00, Closes 17:00". */
function lineText({ text, cells }: PassageLine, language: Language): string {
  const [name, ...others] = cells ?? []
  if (name === undefined) return text
  const namesDay = (written: string) => entitiesIn(`${written} 9:00`, language).some(({ kind }) => kind === 'weekday')
  const joinCells = (columns: readonly Cell[]) =>
    columns.map(({ label, value }) => `${label} ${value}`.trim()).join(', ')
  // Days name all columns: "Mon 9:00–17:00, Tue 9:00–18:00".
  return namesDay(name.label) && !namesDay(name.value) ? joinCells(cells ?? []) : `${name.value}: ${joinCells(others)}`
}
