import type { Cell, PassageLine } from '../../chunks/passage-lines.js'
import type { AnalyzedQuestion } from '../../query/analyzed-question.js'
import {
  daysAheadOf,
  entitiesIn,
  hoursWord,
  nowWords,
  rarestWord,
  rarityOf,
  stem,
  wordsOf,
  type Language,
} from '../../languages/index.js'
import type { HoursText } from '../../opening-hours/index.js'
import type { RankedPassage } from '../../ranking/ranked-passage.js'

/** The instant of a question, and the time zone of the business. */
export interface BusinessTime {
  instant: Date
  zone: string
}

/** Whether the time of day or the date may matter to an answer. */
export function asksOfTime({ asked }: AnalyzedQuestion): boolean {
  return asked.now === true || asked.type === 'hours' || asked.type === 'time' || asked.type === 'date'
}

/** Commoner words name nothing that has hours of its own: auxiliaries, "place". See `rarityOf`. */
const subjectRarity = 4

/** The subject whose opening is asked about: "the pool". */
export function subjectOf({ text, terms, words, language }: AnalyzedQuestion) {
  const ofNow = new Set([
    ...nowWords(words, language),
    ...daysAheadOf(language).flatMap((pattern) => pattern.exec(words.join(' '))?.[0].split(' ') ?? []),
    ...entitiesIn(text, language).flatMap((entity) =>
      entity.kind === 'weekday' ? wordsOf(entity.text, language) : [],
    ),
  ])
  const isOfOpening = (word: string) => hoursWord(word, language) !== undefined || ofNow.has(word)
  const rarity = (word: string) => rarityOf(stem(word, language), language) ?? rarestWord
  return terms.filter(({ word, isGrammar }) => !isGrammar && !isOfOpening(word) && rarity(word) >= subjectRarity)
}

export function hoursTextOf({
  title,
  headings,
  language,
  reading,
}: Pick<RankedPassage, 'title' | 'headings' | 'language' | 'reading'>): HoursText {
  return {
    language,
    headings: [title, ...headings],
    lines: reading.lines.map(({ line }) => ({ text: saidBy(line, language), heading: line.heading })),
  }
}

/** A row of a table as one would say it: "Monday: Opens 9:00, Closes 17:00". */
function saidBy({ text, cells }: PassageLine, language: Language): string {
  const [name, ...others] = cells ?? []
  if (name === undefined) return text
  const namesDay = (said: string) => entitiesIn(`${said} 9:00`, language).some(({ kind }) => kind === 'weekday')
  const said = (of: readonly Cell[]) => of.map(({ label, value }) => `${label} ${value}`.trim()).join(', ')
  // Days name the columns, the first one too: "Mon 9:00–17:00, Tue 9:00–18:00".
  return namesDay(name.label) && !namesDay(name.value) ? said(cells ?? []) : `${name.value}: ${said(others)}`
}
