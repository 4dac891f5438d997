import { visitorLanguages } from '@loquia/contracts'
import { countWords } from './count-words.js'

const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')

/** CLDR names with and without accents, longest first. */
function weekdayNames(width: 'long' | 'short', languages: readonly string[]): string[] {
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
const longDays = weekdayNames('long', visitorLanguages)
/** "Segunda": Monday or "second" in Portuguese. */
const ordinals = longDays.filter((name) => feira.test(name)).map((name) => name.replace(feira, ''))
const shortDays = weekdayNames('short', visitorLanguages)
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
/** These words are days only beside another day, a time or "closed": "di", "mar", "so". */
const ambiguousDays = [...ordinals.map((name) => `${name}s?`), ...shortDays].join('|')
const daySign = String.raw`(?:\.?\s*(?:[-–—/+&,]|und|u\.|e|y|et|and|a|à|au|bis|al|até|to)\s*(?:${long}|${ambiguousDays})(?!\p{L})|[.:]?\s*(?:(?:von|de|das|dalle|desde)\s)?${clock}|[.:]?\s*(?:${closedWord})(?!\p{L}))`
const weekdayPattern = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${long}|${groups}|${english}|${italian})(?!\p{L})|(?:${ambiguousDays})(?!\p{L})(?=${daySign}))`,
  'giu',
)

const anyDay = new RegExp(
  String.raw`(?<!\p{L})(?:${long}|${groups}|${english}|${italian}|${ambiguousDays})(?!\p{L})`,
  'giu',
)

const noMoney = String.raw`(?![\d€$£]|\s?(?:[€$£]|eur|chf|usd|gbp))`
const timePattern = new RegExp(
  [
    String.raw`(?<![\d.:,€$£])(?:${hour}[:.][0-5]\d(?:\s*[ap]\.?m\.?|\s?h(?:s|rs)?(?!\p{L}))?`,
    String.raw`(?:1[0-2]|0?[1-9])\s*[ap]\.?m\.?`,
    String.raw`${hour}\s?h\s?[0-5]\d(?!\d)`,
    // Smaller hours without minutes are durations.
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

/** Matches a time or "closed": a cheap first test, since matching weekdays is much slower. */
export const timeOrClosed =
  /\d[:.][0-5]\d|\d\s*[ap]\.?m|\d\s*[–-]\s*\d|\d\s?h(?!\p{L})|\d\s?uhr|closed|chius|geschlossen|ruhetag|ferm[ée]|cerrad|fechad|encerrad/iu

/** Requires a day with two times, or days of which one is closed; a single time is an appointment. */
export function hasOpeningHours(text: string): boolean {
  if (!timeOrClosed.test(text)) return false
  const days = text.match(weekdayPattern)?.length ?? 0
  if (days === 0) return false
  const spans = text.match(/\d\s*[–-]\s*\d/g)?.length ?? 0
  const times = text.match(timePattern)?.length ?? 0
  return times >= 2 || (times === 1 && spans > 0) || (days > 1 && closedPattern.test(text)) || isDayLine(text)
}

const joining =
  /(?<!\p{L})(?:on|at|from|to|and|until|da|alla|dalla|all day|morning|afternoon|evening|il|la|le|al|dal|dalle|alle|ore|ed?|a|tutto il giorno|mattin[ao]|pomeriggio|pom|sera|von|bis|und|ab|ganztags|vormittags|nachmittags|abends|uhr|du|de|des|à|au|et|les|matin|après-midi|soir|journée|el|los|las|y|del|desde|hasta|mañanas?|tardes?|todo el día|às|até|das|manhã)(?!\p{L})/giu

/** Returns whether a line has only days and their hours: "Sabato: 18:30", "Martedì chiuso". */
export function isDayLine(line: string): boolean {
  if (line.length > 80 || !timeOrClosed.test(line)) return false
  const other = line.replace(weekdayPattern, ' ')
  if (other === line) return false
  const rest = other.replace(timePattern, ' ').replace(allClosed, ' ').replace(joining, ' ')
  return !/[\p{L}\d]/u.test(rest)
}

/** Returns whether a line has only weekdays, in one language or two: "Monday – Friday", "Dydd Llun / Monday". */
export function namesDay(line: string): boolean {
  const parts = line.split(/[/|·,&–-]/).map((part) => part.trim())
  const isDay = (part: string): boolean =>
    (part.search(weekdayPattern) !== -1 && part.replace(anyDay, ' ').replace(joining, ' ').trim() === '') ||
    ordinal.has(part.toLowerCase()) ||
    (parts.length > 1 && isShortDay(part))
  return line.length <= 60 && parts.some(isDay) && parts.every((part) => isDay(part) || countWords(part) <= 2)
}

export function isClosedWord(text: string): boolean {
  return closedAlone.test(text)
}

export function isShortDay(text: string): boolean {
  return shortDay.has(text.replace('.', '').toLowerCase())
}
