import type { CalendarName } from './calendar-names.js'
import type { FoundEntity } from './entity.js'

const numericDate =
  /(?<![\p{L}\p{N}.,/-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2}))(?![\p{L}\p{N}]|[/.-]\d)|\d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?|\d{1,2}月(?:\d{1,2}日)?|(?:\d{4}년\s?)?\d{1,2}월(?:\s?\d{1,2}일)?/gu
/** "the 3rd of", "5.", "1º de", "12 " before a month. */
const dayBefore = /(?<![\p{N}.,:/])\d{1,2}(?:\.|º|°|ª|\p{L}{1,3})?(?:\s?[-–]\s?\d{1,2}\.?)?\s+(?:\p{L}{1,2}\s+)?$/u
/** " 3rd, 2024", " de 2024" behind one. */
const dayBehind = /^\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\p{N}:.%]|[\s]?[ap]\.?m|,\d)(?:,?\s\d{4}(?!\p{N}))?/iu
/** "2024. május". */
const yearBefore = /(?<!\p{N})(?:1[0-9]|20)\d\d\.\s$/u
const yearBehind = /^\.?,?\s(?:\p{L}{1,2}\s)?(?:1[0-9]|20)\d\d(?!\p{N})/u

/** Dates in numbers, and by the names of months. */
export function dateEntities(text: string, named: readonly CalendarName[]): FoundEntity[] {
  const found: FoundEntity[] = [...text.matchAll(numericDate)].map(({ 0: written, index }) => ({
    kind: 'date',
    start: index,
    end: index + written.length,
  }))
  for (const { start, end, month, isShort } of named) {
    if (month === undefined) continue
    const before = dayBefore.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? ''
    const behind =
      yearBehind.exec(text.slice(end, end + 12))?.[0] ??
      (before === '' ? dayBehind.exec(text.slice(end, end + 16))?.[0] : undefined) ??
      ''
    // A short name alone is a word more often than a month ("may", "mar").
    if (isShort && before === '' && behind === '') continue
    const year = yearBefore.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? ''
    found.push({ kind: 'date', start: start - Math.max(before.length, year.length), end: end + behind.length })
  }
  return found
}
