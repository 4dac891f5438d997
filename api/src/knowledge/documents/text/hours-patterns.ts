/** Recognizes opening hours in what a small business writes, in the languages that visitors are spoken to in. */

import { visitorLanguages } from '@loquia/contracts'
import { countWords } from './count-words.js'

const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')

/** Names of weekdays as each language writes them (CLDR), with and without accents. */
function weekdays(width: 'long' | 'short', languages: readonly string[]): string[] {
  const names = languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
    return [1, 2, 3, 4, 5, 6, 7].map((day) =>
      format
        .format(new Date(Date.UTC(2024, 0, day)))
        .toLowerCase()
        .replace(/\.$|-feira$/g, ''),
    )
  })
  return [...new Set(names.flatMap((name) => [name, withoutAccents(name)]))].toSorted((a, b) => b.length - a.length)
}

/** "mo", "lun": short names, which are also words of some language ("di", "mar"). */
const shortDays = weekdays('short', visitorLanguages)
const shortDay = new Set(shortDays)
const groups =
  'weekdays?|weekends?|every day|daily|feriali|festivi|tutti i giorni|täglich|werktags|feiertags?|tous les jours|todos los días|todos os dias|dias úteis'
const english = 'mons?|tues?|weds?|thu(?:rs?)?|fris?|sats?|suns?'
const italian = 'lun|mar|mer|gio|ven|sab|dom'
/** What makes a day of a short name: a full stop, a dash, another day or a time behind it. */
const daySign = String.raw`\.?\s*(?:[-–—:/]|\d|,\s*(?:${shortDays.join('|')})(?!\p{L})|(?:a|à|au|bis|al|até)\s)`
const weekday = `(?:${weekdays('long', visitorLanguages).join('|')})(?:-feiras?)?s?|${groups}|${english}|${italian}|(?:${shortDays.join('|')})(?=${daySign})`
const weekdayPattern = new RegExp(String.raw`(?<!\p{L})(?:${weekday})(?!\p{L})`, 'giu')

const hour = '(?:[01]?\\d|2[0-4])'
const timePattern = new RegExp(
  [
    String.raw`(?<![\d.:,€$£])(?:${hour}[:.][0-5]\d(?:\s*[ap]\.?m\.?)?`,
    String.raw`(?:1[0-2]|0?[1-9])\s*[ap]\.?m\.?`,
    String.raw`${hour}\s?h(?:[0-5]\d)?(?!\p{L})`,
    String.raw`${hour}(?=\s?(?:[-–—]|bis|und)\s?${hour}(?::[0-5]\d)?\s?uhr)`,
    String.raw`${hour}\s?uhr`,
    String.raw`${hour}\s*[–-]\s*${hour}(?=\s|$|,|;))(?![\d€$£])`,
  ].join('|'),
  'giu',
)
const closedPattern =
  /(?<!\p{L})(?:closed|chius[oaie]|geschlossen|ruhetag|ferm[ée](?:e?s)?|cerrad[oa]s?|(?:fech|encerr)ad[oa]s?)(?!\p{L})/iu

/** Has a time, or that something is closed: looked for first, since looking for days takes many times as long. */
export const timeOrClosed =
  /\d[:.][0-5]\d|\d\s*[ap]\.?m|\d\s*[–-]\s*\d|\d\s?h(?!\p{L})|\d\s?uhr|closed|chius|geschlossen|ruhetag|ferm[ée]|cerrad|fechad|encerrad/iu

/**
 * Opening hours: a day with two times (from and to), or days of which one is closed. One time in a sentence is an
 * appointment.
 */
export function hasOpeningHours(text: string): boolean {
  if (!timeOrClosed.test(text)) return false
  const days = text.match(weekdayPattern)?.length ?? 0
  if (days === 0) return false
  const spans = text.match(/\d\s*[–-]\s*\d/g)?.length ?? 0
  const times = text.match(timePattern)?.length ?? 0
  return times >= 2 || (times === 1 && spans > 0) || (days > 1 && closedPattern.test(text)) || isDayLine(text)
}

/** What joins days and times in a line of nothing else. */
const joining =
  /(?<!\p{L})(?:on|at|from|to|and|until|da|alla|dalla|all day|morning|afternoon|evening|il|la|le|al|dal|dalle|alle|ore|ed?|a|tutto il giorno|mattin[ao]|pomeriggio|pom|sera|von|bis|und|ab|ganztags|vormittags|nachmittags|abends|uhr|du|de|des|à|au|et|les|matin|après-midi|soir|journée|el|los|las|y|del|desde|hasta|mañanas?|tardes?|todo el día|às|até|das|manhã)(?!\p{L})/giu

/** Whether a line is nothing but days and when it is open on them: "Sabato: 18:30", "Martedì chiuso". */
export function isDayLine(line: string): boolean {
  if (line.length > 80 || !timeOrClosed.test(line)) return false
  const other = line.replace(weekdayPattern, ' ')
  if (other === line) return false
  const rest = other.replace(timePattern, ' ').replace(closedPattern, ' ').replace(joining, ' ')
  return !/[\p{L}\d]/u.test(rest)
}

/** Whether a line is a weekday or some, in one language or in two: "Monday – Friday", "Dydd Llun / Monday". */
export function namesDay(line: string): boolean {
  const parts = line.split(/[/|·,&–-]/).map((part) => part.trim())
  const isDay = (part: string): boolean =>
    part !== '' &&
    ((part.replace(weekdayPattern, ' ').replace(joining, ' ').trim() === '' && part.search(weekdayPattern) !== -1) ||
      (parts.length > 1 && isShortDay(part)))
  return line.length <= 60 && parts.some(isDay) && parts.every((part) => isDay(part) || countWords(part) <= 2)
}

/** Whether a text is the short name of a weekday, "Mo." or "lun". */
export function isShortDay(text: string): boolean {
  return shortDay.has(text.replace('.', '').toLowerCase())
}
