/** Recognizes opening hours in the texts of small businesses, in the languages that visitors are spoken to in. */

import { visitorLanguages } from '@loquia/contracts'
import { countWords } from './count-words.js'

const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')

/** Names of weekdays as each language writes them (CLDR), with and without accents, the longest first. */
function weekdays(width: 'long' | 'short', languages: readonly string[]): string[] {
  const names = languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
    return [1, 2, 3, 4, 5, 6, 7].map((day) =>
      format
        .format(new Date(Date.UTC(2024, 0, day)))
        .toLowerCase()
        .replace('.', ''),
    )
  })
  return [...new Set(names.flatMap((name) => [name, withoutAccents(name)]))].toSorted((a, b) => b.length - a.length)
}

const feira = /-feira$/
const longDays = weekdays('long', visitorLanguages)
/** "Segunda" is Monday and "second" in Portuguese; others of these are words of Spanish and Italian. */
const ordinals = longDays.filter((name) => feira.test(name)).map((name) => name.replace(feira, ''))
const shortDays = weekdays('short', visitorLanguages)
const shortDay = new Set(shortDays)
const ordinal = new Set(ordinals)

const long = [
  ...longDays.filter((name) => !feira.test(name)).map((name) => `${name}s?`),
  ...ordinals.map((name) => `${name}s?-feiras?`),
  'sonnabends?',
].join('|')
const groups =
  'weekdays?|weekends?|every day|daily|feriali|festivi|tutti i giorni|täglich|werktags|feiertags?|tous les jours|todos los días|todos os dias|dias úteis'
const english = 'mons?|tues?|weds?|thu(?:rs?)?|fris?|sats?|suns?'
const italian = 'lun|mar|mer|gio|ven|sab|dom'
const closedWord = String.raw`closed|chius[oaie]|geschlossen|ruhetage?|fermée?s?|fermees?|(?<!(?:^|[^\p{L}])(?:el|o|do|no|pelo|del) )cerrad[oa]s?|(?:fech|encerr)ad[oa]s?`
const hour = '(?:[01]?\\d|2[0-4])'
const clock = String.raw`${hour}(?:[:.][0-5]\d|\s?h(?!\p{L})|\s?uhr|\s*[ap]\.?m|\s?[-–—]\s?\d|\s(?:bis|a|à|às|al|até|to)\s\d)`
/** Words of a language that are days only beside another day, a time or "closed": "di", "mar", "so", "segunda". */
const doubtful = [...ordinals.map((name) => `${name}s?`), ...shortDays].join('|')
const daySign = String.raw`(?:\.?\s*(?:[-–—/+&,]|und|u\.|e|y|et|and|a|à|au|bis|al|até|to)\s*(?:${long}|${doubtful})(?!\p{L})|[.:]?\s*(?:(?:von|de|das|dalle|desde)\s)?${clock}|[.:]?\s*(?:${closedWord})(?!\p{L}))`
const weekdayPattern = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${long}|${groups}|${english}|${italian})(?!\p{L})|(?:${doubtful})(?!\p{L})(?=${daySign}))`,
  'giu',
)

const anyDay = new RegExp(String.raw`(?<!\p{L})(?:${long}|${groups}|${english}|${italian}|${doubtful})(?!\p{L})`, 'giu')

/** A number before money is a price. */
const noMoney = String.raw`(?![\d€$£]|\s?(?:[€$£]|eur|chf|usd|gbp))`
const timePattern = new RegExp(
  [
    String.raw`(?<![\d.:,€$£])(?:${hour}[:.][0-5]\d(?:\s*[ap]\.?m\.?|\s?h(?:s|rs)?(?!\p{L}))?`,
    String.raw`(?:1[0-2]|0?[1-9])\s*[ap]\.?m\.?`,
    String.raw`${hour}\s?h\s?[0-5]\d(?!\d)`,
    // Fewer hours without minutes are how long something takes.
    String.raw`(?:0?[6-9]|1\d|2[0-4])\s?h(?:s|rs)?(?!\p{L})`,
    String.raw`(?<=(?:à|de|as|às|las|[-–—])\s?)0?[0-5]\s?h(?!\p{L})`,
    String.raw`${hour}(?=\s?(?:[-–—]|bis|und)\s?${hour}(?:[:.][0-5]\d)?\s?uhr)`,
    String.raw`${hour}\s?uhr`,
    String.raw`${hour}\s*[–-]\s*${hour}(?=\s|$|,|;))${noMoney}`,
  ].join('|'),
  'giu',
)
const closedAlone = new RegExp(String.raw`^(?:${closedWord})$`, 'iu')
const closedPattern = new RegExp(String.raw`(?<!\p{L})(?:${closedWord})(?!\p{L})`, 'iu')
const allClosed = new RegExp(closedPattern, 'giu')

/** Whether a text has a time or says "closed": a cheap first test, since looking for days takes many times as long. */
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

/** Words that join days and times in a line of nothing else. */
const joining =
  /(?<!\p{L})(?:on|at|from|to|and|until|da|alla|dalla|all day|morning|afternoon|evening|il|la|le|al|dal|dalle|alle|ore|ed?|a|tutto il giorno|mattin[ao]|pomeriggio|pom|sera|von|bis|und|ab|ganztags|vormittags|nachmittags|abends|uhr|du|de|des|à|au|et|les|matin|après-midi|soir|journée|el|los|las|y|del|desde|hasta|mañanas?|tardes?|todo el día|às|até|das|manhã)(?!\p{L})/giu

/** Whether a line is nothing but days and when it is open on them: "Sabato: 18:30", "Martedì chiuso". */
export function isDayLine(line: string): boolean {
  if (line.length > 80 || !timeOrClosed.test(line)) return false
  const other = line.replace(weekdayPattern, ' ')
  if (other === line) return false
  const rest = other.replace(timePattern, ' ').replace(allClosed, ' ').replace(joining, ' ')
  return !/[\p{L}\d]/u.test(rest)
}

/** Whether a line is a weekday or some, in one language or in two: "Monday – Friday", "Dydd Llun / Monday". */
export function namesDay(line: string): boolean {
  const parts = line.split(/[/|·,&–-]/).map((part) => part.trim())
  const isDay = (part: string): boolean =>
    (part.search(weekdayPattern) !== -1 && part.replace(anyDay, ' ').replace(joining, ' ').trim() === '') ||
    ordinal.has(part.toLowerCase()) ||
    (parts.length > 1 && isShortDay(part))
  return line.length <= 60 && parts.some(isDay) && parts.every((part) => isDay(part) || countWords(part) <= 2)
}

/** Whether a whole text says that something is closed: "chiuso", "Ruhetag". */
export function saysClosed(text: string): boolean {
  return closedAlone.test(text)
}

/** Whether a text is the short name of a weekday, "Mo." or "lun". */
export function isShortDay(text: string): boolean {
  return shortDay.has(text.replace('.', '').toLowerCase())
}
