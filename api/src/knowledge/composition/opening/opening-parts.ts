import type { PassageLine } from '../../chunks/passage-lines.js'
import {
  calendarOf,
  entitiesIn,
  hoursWord,
  isStopWord,
  namesInCalendar,
  stem,
  wordsOf,
  type Language,
} from '../../languages/index.js'
import { partsOfDay, readWeek, type NamedDay, type Week } from '../../opening-hours/index.js'
import type { RankedPassage } from '../../ranking/ranked-passage.js'

type Said = Pick<RankedPassage, 'title' | 'headings' | 'language' | 'reading'>

/** The week of a department, with the stems of its name. */
export interface PartWeek {
  name: ReadonlySet<string>
  week: Week
}

/**
 * The weeks of the departments that a passage tells apart: columns of a table ("Shop", "Workshop"), groups of its rows,
 * or names before days. None where it has hours of one only.
 * @param instant of reading, for dates without a year
 */
export function partWeeks(
  { title, headings, language, reading }: Said,
  instant: Date,
  holidays: readonly NamedDay[],
): PartWeek[] {
  const byName = new Map<string, string[]>()
  for (const { line } of reading.lines)
    for (const { name, text } of partsOf(line, language)) byName.set(name, [...(byName.get(name) ?? []), text])
  const parts = [...byName].map(([name, said]) => ({ name, said, stems: stemsOf(name, language) }))
  // "April–October" is a season, "Afternoon" a part of each day.
  const isOfTime = ({ name }: { name: string }) =>
    namesInCalendar(name, language, calendarOf(language)).length > 0 ||
    wordsOf(name, language).some((word) => partsOfDay(language).has(word))
  if (parts.length < 2 || parts.some((part) => part.stems.size === 0 || isOfTime(part))) return []
  return parts.flatMap(({ name, said, stems }) => {
    const lines = said.map((text) => ({ text }))
    const week = readWeek({ language, headings: [title, ...headings, name], lines }, instant, holidays)
    return week === undefined || week.days.size === 0 ? [] : [{ name: stems, week }]
  })
}

interface Part {
  name: string
  /** A day and its hours. */
  text: string
}

function partsOf({ text, cells, heading, label }: PassageLine, language: Language): Part[] {
  const [first, second, ...others] = cells ?? []
  if (first !== undefined && second !== undefined) {
    // "Monday; Shop: 9–17; Workshop: 10–15".
    const columns = [second, ...others]
    const names = new Set(columns.map((cell) => cell.label))
    if (namesDay(first.value, language) && names.size === columns.length && names.size > 1 && !names.has(''))
      return columns.map((cell) => ({ name: cell.label, text: `${first.value}: ${cell.value}` }))
    // "Workshop: Monday; 10–15", where the name stands beside several rows.
    if (second.label === '' && namesDay(second.value, language) && !namesDay(first.value, language))
      return [{ name: first.value, text: `${second.value}: ${others.map(({ value }) => value).join(', ')}` }]
  }
  const isOfDay = label !== undefined && namesDay(label, language)
  if (heading !== undefined && isOfDay) return [{ name: heading, text }]
  // "Workshop: Mon–Fri 10–15".
  const behind = label === undefined || isOfDay || cells !== undefined ? '' : text.slice(label.length + 1).trim()
  return label !== undefined && entitiesIn(behind, language).some(({ kind }) => kind === 'weekday')
    ? [{ name: label, text: behind }]
    : []
}

/** Whether a name is that of a weekday: "Mo" is one beside hours only. */
function namesDay(said: string, language: Language): boolean {
  return entitiesIn(`${said} 9:00`, language).some(({ kind }) => kind === 'weekday')
}

/** The words that tell a department from others; none of them for "Opens", "Hours". */
function stemsOf(name: string, language: Language): ReadonlySet<string> {
  const words = wordsOf(name, language).filter(
    (word) => !isStopWord(word, language) && hoursWord(word, language) === undefined,
  )
  return new Set(words.map((word) => stem(word, language)))
}
