import type { PassageLine } from '../../../ingest/chunking/passage-lines.js'
import {
  calendarOf,
  entitiesIn,
  hoursWord,
  isStopWord,
  namesInCalendar,
  stem,
  wordsOf,
  type Language,
} from '../../../languages/index.js'
import { dayPartWordsOf, readWeek, type NamedDay, type Week } from '../../../languages/opening-hours/index.js'
import type { RankedPassage } from '../../../search/rank/ranked-passage.js'

type HoursPassage = Pick<RankedPassage, 'title' | 'headings' | 'language' | 'analysis'>

export interface PartWeek {
  name: ReadonlySet<string>
  week: Week
}

/**
 * Departments appear as table columns, row groups, or names before days.
 * @param instant time of ingestion, for dates without a year
 */
export function partWeeks(
  { title, headings, language, analysis }: HoursPassage,
  instant: Date,
  holidays: readonly NamedDay[],
): PartWeek[] {
  const byName = new Map<string, string[]>()
  for (const { line } of analysis.lines)
    for (const { name, text } of namedParts(line, language)) byName.set(name, [...(byName.get(name) ?? []), text])
  const parts = [...byName].map(([name, said]) => ({ name, said, stems: nameStems(name, language) }))
  // "April–October" is a season, "Afternoon" part of a day.
  const namesTime = ({ name }: { name: string }) =>
    namesInCalendar(name, language, calendarOf(language)).length > 0 ||
    wordsOf(name, language).some((word) => dayPartWordsOf(language).has(word))
  if (parts.length < 2 || parts.some((part) => part.stems.size === 0 || namesTime(part))) return []
  return parts.flatMap(({ name, said, stems }) => {
    const lines = said.map((text) => ({ text }))
    const week = readWeek({ language, headings: [title, ...headings, name], lines }, instant, holidays)
    return week === undefined || week.days.size === 0 ? [] : [{ name: stems, week }]
  })
}

interface Part {
  name: string
  text: string
}

function namedParts({ text, cells, heading, label }: PassageLine, language: Language): Part[] {
  const [first, second, ...others] = cells ?? []
  if (first !== undefined && second !== undefined) {
    // "Monday; Shop: 9–17; Workshop: 10–15".
    const columns = [second, ...others]
    const names = new Set(columns.map((cell) => cell.label))
    if (namesDay(first.value, language) && names.size === columns.length && names.size > 1 && !names.has(''))
      return columns.map((cell) => ({ name: cell.label, text: `${first.value}: ${cell.value}` }))
    // "Workshop: Monday; 10–15".
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

/** "Mo" is a weekday only beside hours. */
function namesDay(written: string, language: Language): boolean {
  return entitiesIn(`${written} 9:00`, language).some(({ kind }) => kind === 'weekday')
}

/** Empty for "Opens" and "Hours". */
function nameStems(name: string, language: Language): ReadonlySet<string> {
  const words = wordsOf(name, language).filter(
    (word) => !isStopWord(word, language) && hoursWord(word, language) === undefined,
  )
  return new Set(words.map((word) => stem(word, language)))
}
