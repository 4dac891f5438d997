import type { PassageLine } from '../chunks/passage-lines.js'
import { held, type AnalyzedQuestion } from '../query/analyzed-question.js'
import { hoursWord, nowWords, rarestWord, rarityOf, stem } from '../languages/index.js'
import { openingAt, type HoursText, type Opening } from '../opening-hours/index.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'

/** The instant of a question, and the time zone of the business. */
export interface BusinessTime {
  instant: Date
  zone: string
}

/** Of the passages found, so many of the likeliest must not say otherwise. */
const heardMax = 10

/** Whether a question asks if something is open at this moment. */
export function asksWhetherOpen({ asked }: AnalyzedQuestion): boolean {
  return asked.type === 'hours' && asked.now === true
}

/** Whether the time of day or the date may matter to an answer. */
export function asksOfTime({ asked }: AnalyzedQuestion): boolean {
  return asked.now === true || asked.type === 'hours' || asked.type === 'time' || asked.type === 'date'
}

/**
 * Whether it is open now, by the first of some quoted passages whose hours can be read; undefined where none can, or
 * where another one found says otherwise.
 * @param isSure whether the passages surely answer; else they must hold what the question names besides opening
 */
export function openingOf(
  question: AnalyzedQuestion,
  quoted: readonly RankedPassage[],
  found: readonly RankedPassage[],
  isSure: boolean,
  { instant, zone }: BusinessTime,
): { passage: RankedPassage; opening: Opening } | undefined {
  const subject = subjectOf(question)
  const heard = found.slice(0, heardMax).filter(({ voice }) => voice === undefined)
  for (const passage of quoted) {
    if (passage.voice !== undefined) continue
    if (!isSure && !subject.every((term) => held(term, passage.reading.stems) > 0)) continue
    const others = subject.length > 0 ? [] : heard.filter(({ id }) => id !== passage.id)
    const opening = openingAt([passage, ...others].map(hoursTextOf), instant, zone)
    if (opening) return { passage, opening }
  }
  return undefined
}

/** Commoner words name nothing that has hours of its own: auxiliaries, "place". See `rarityOf`. */
const subjectRarity = 4

/** What is asked about, besides opening at this moment: "the pool". */
function subjectOf({ terms, words, language }: AnalyzedQuestion) {
  const ofNow = new Set(nowWords(words, language))
  const isOfOpening = (word: string) => hoursWord(word, language) !== undefined || ofNow.has(word)
  const rarity = (word: string) => rarityOf(stem(word, language), language) ?? rarestWord
  return terms.filter(({ word, isGrammar }) => !isGrammar && !isOfOpening(word) && rarity(word) >= subjectRarity)
}

function hoursTextOf({ title, headings, language, reading }: RankedPassage): HoursText {
  return {
    language,
    headings: [title, ...headings],
    lines: reading.lines.map(({ line }) => ({ text: saidBy(line), heading: line.heading })),
  }
}

/** A row of a table as one would say it: "Monday: Opens 9:00, Closes 17:00". */
function saidBy({ text, cells }: PassageLine): string {
  const [name, ...others] = cells ?? []
  return name === undefined
    ? text
    : `${name.value}: ${others.map(({ label, value }) => `${label} ${value}`).join(', ')}`
}
