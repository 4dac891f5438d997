import type { Language } from '../../../core/languages/index.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import { isCommonWord } from '../word-rarity.js'
import { calendarOf } from './calendar.js'
import type { Entity } from './entity.js'

const part =
  /(?<![ \u00a0])([ \u00a0]*)(\p{Lu}\.|(?:\p{Lu}['’])?\p{Lu}\p{Ll}+(?:[-'’]\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+)*|\p{Ll}{2,3}|[^ \u00a0]+)/gu
const capital = /^\p{Lu}/u
const partsMax = 4
/** Title case carries no information. */
const titleShare = 0.75

interface Part {
  written: string
  start: number
  end: number
}

/**
 * Finds two to four capitalized words, with initials and particles ("J. R. Smith", "Ludwig van Dyck"). Includes places
 * and companies.
 */
export function personEntities(text: string, language: Language): Omit<Entity, 'text'>[] {
  if (!/\p{Lu}\p{Ll}+[ \u00a0]|\p{Lu}\.[ \u00a0]/u.test(text) || isTitle(text)) return []
  const found: Omit<Entity, 'text'>[] = []
  let name: Part[] = []
  const finishName = () => {
    if (beginsWithWord(name, text, language)) name.shift()
    while (name.length > 0 && !capital.test(name.at(-1)?.written ?? '')) name.pop()
    const [first] = name
    const last = name.at(-1)
    const capitals = name.filter(({ written }) => capital.test(written))
    const isName =
      !isRegion(name, language) &&
      capitals.length >= 2 &&
      capitals.length <= partsMax &&
      capitals.some(({ written }) => written.length > 2)
    if (first !== undefined && last !== undefined && isName)
      found.push({ kind: 'person', start: first.start, end: last.end })
    name = []
  }
  for (const { 0: whole, 1: space = '', 2: written = '', index } of text.matchAll(part)) {
    const start = index + space.length
    const follows = name.length === 0 || (space !== '' && space.length <= 2 && name.at(-1)?.end === index)
    if (!follows) finishName()
    const isName = capital.test(written)
      ? isNamePart(written, language)
      : name.length > 0 && isParticle(written, language)
    if (isName) name.push({ written, start, end: index + whole.length })
    else finishName()
  }
  finishName()
  return found
}

/** "Ask J. R. Smith". */
function beginsWithWord(name: readonly Part[], text: string, language: Language): boolean {
  const [first, ...rest] = name
  if (first === undefined || rest.filter(({ written }) => capital.test(written)).length < 2) return false
  const isFirst = /(?:^|[.!?:\n]\s{1,3})["“«(]?$/.test(text.slice(Math.max(0, first.start - 6), first.start))
  return isFirst && isCommonWord(fold(first.written), language)
}

const regions = new Map<Language, ReadonlySet<string>>()

/** "New Zealand", "Arabia Saudita". */
function isRegion(name: readonly Part[], language: Language): boolean {
  let names = regions.get(language)
  if (names === undefined) {
    const called = new Intl.DisplayNames(language, { type: 'region' })
    const codes = Array.from({ length: 26 * 26 }, (_, at) =>
      String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
    )
    names = new Set(codes.map((code) => fold(called.of(code) ?? code)))
    regions.set(language, names)
  }
  return names.has(fold(name.map(({ written }) => written).join(' ')))
}

function isTitle(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.length > partsMax && words.filter((word) => capital.test(word)).length / words.length > titleShare
}

function isNamePart(written: string, language: Language): boolean {
  if (!/^(?:\p{Lu}\.|[\p{L}'’-]+)$/u.test(written) || /^\p{Lu}{2,}$/u.test(written)) return false
  const word = fold(written)
  const { weekdays, months, shortWeekdays } = calendarOf(language)
  return (
    !(isStopWord(word, language) && word.length > 1) &&
    !weekdays.has(word) &&
    !months.has(word) &&
    !shortWeekdays.has(word)
  )
}

/** "Van", "de", "von", unless joining two persons. */
function isParticle(written: string, language: Language): boolean {
  const word = fold(written)
  return (
    /^\p{Ll}{2,3}$/u.test(written) &&
    !calendarOf(language).listWords.has(word) &&
    (particles.has(word) || !isStopWord(word, language))
  )
}

const particles = new Set([
  'de',
  'di',
  'da',
  'del',
  'van',
  'von',
  'der',
  'den',
  'du',
  'la',
  'le',
  'dos',
  'das',
  'bin',
  'al',
  'el',
  'ter',
  'ten',
  'zu',
])
