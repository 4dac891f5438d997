import { isCalendarWord } from './entities/calendar.js'
import { entitiesIn } from './entities/entities-in.js'
import type { Entity, EntityKind } from './entities/entity.js'
import type { Language } from './language.js'
import { questionWords, type QuestionWords } from './question-words.js'
import { stem } from './stem.js'
import { isStopWord } from './stop-words.js'
import { wordsOf } from './tokenize.js'
import { rarestWord, rarityOf } from './word-rarity.js'

/** The kind of thing a question asks for. */
export type AnswerType =
  | 'person'
  | 'date'
  | 'time'
  | 'hours'
  | 'money'
  | 'number'
  | 'duration'
  | 'distance'
  | 'place'
  | 'contact'
  | 'reason'
  | 'manner'
  | 'yes-no'
  | 'definition'
  | 'open'

export interface ExpectedAnswer {
  type: AnswerType
  /** What is counted, as folded words: "how many double rooms" → "double rooms". */
  noun?: string
  /** ISO weekdays that the question names. */
  days?: readonly number[]
  /** Dates that it names, as written. */
  dates?: readonly string[]
  /** The words that say what is asked for ("how much", "what time"), folded: texts that answer seldom have them. */
  askedBy?: readonly string[]
  /** Whether it is about this moment: it says so ("now", "still"), or asks of a state and names no time ("are you open?"). */
  now?: boolean
  /** Whether a telephone number is asked for, and no other contact. */
  phone?: boolean
  /** Days from today, where it names one by that: 1 for "tomorrow". */
  daysOn?: number
}

/** What a question asks for, by its question words: `open` where they do not tell, and in other languages. */
export function answerTypeOf(question: string, language: Language): ExpectedAnswer {
  const words = wordsOf(question, language)
  const entities = entitiesIn(question, language)
  const days = [...new Set(entities.flatMap((entity) => entity.days ?? []))].toSorted((a, b) => a - b)
  const dates = entities.filter(({ kind }) => kind === 'date').map(({ text }) => text)
  const daysOn = days.length === 0 ? daysOnIn(words, language) : undefined
  const isOfAnotherTime =
    days.length + dates.length > 0 || daysOn !== undefined || entities.some(({ kind }) => kind === 'time')
  return {
    ...typeOf(words, question, language),
    ...(days.length > 0 && { days }),
    ...(dates.length > 0 && { dates }),
    ...(daysOn !== undefined && { daysOn }),
    ...(!isOfAnotherTime && isOfNow(words, language) && { now: true }),
  }
}

function isOfNow(words: readonly string[], language: Language): boolean {
  const patterns = patternsOf(language)
  if (patterns === undefined) return false
  if (saysNow(words, language)) return true
  const said = words.join(' ')
  // "Are you open in winter?" names another time in words that no list has.
  const isOfState = patterns.state.test(said) && !patterns.asks.test(said)
  return isOfState && words.every((word) => isStopWord(word, language) || patterns.hours.test(word))
}

/** Letters that tell a word of opening from others. */
const startMin = 3

/** How the words of opening and closing begin: "apert", "chius", "orari". */
export function hoursWordStarts(language: Language): string[] {
  const starts = questionWords[language]?.hours.split('|').map((word) => /^[a-z]*/.exec(word)?.[0] ?? '') ?? []
  return starts.filter((start) => start.length >= startMin)
}

/** Whether folded words name this moment or this day: "currently", "today". */
export function saysNow(words: readonly string[], language: Language): boolean {
  return nowWords(words, language).length > 0
}

/** Those of some folded words that name this moment or this day. */
export function nowWords(words: readonly string[], language: Language): string[] {
  const said = words.join(' ')
  return [patternsOf(language)?.now, presentPattern(language)].flatMap(
    (pattern) => pattern?.exec(said)?.[0].split(' ') ?? [],
  )
}

const presents = new Map<Language, RegExp>()

/** What CLDR calls this moment and this day: "now", "today". */
function presentPattern(language: Language): RegExp {
  let pattern = presents.get(language)
  if (pattern === undefined) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    const names = (['second', 'day'] as const).map((unit) => wordsOf(format.format(0, unit), language).join(' '))
    presents.set(language, (pattern = inWords(names.join('|'))))
  }
  return pattern
}

const daysAhead = new Map<Language, readonly [RegExp, number][]>()
/** "Por la mañana", "am Morgen" are of a part of the day. */
const articles = /(?:^| )(?:la|am|jeden|every|cada) $/

/** How many days on the day is that folded words name: "tomorrow", "dopodomani". */
function daysOnIn(words: readonly string[], language: Language): number | undefined {
  const said = words.join(' ')
  const [, daysOn] =
    namedDaysAhead(language).find(([pattern]) => {
      const found = pattern.exec(said)
      return found !== null && !articles.test(said.slice(0, found.index))
    }) ?? []
  return daysOn
}

/** What CLDR calls the days after this one. */
export function daysAheadOf(language: Language): RegExp[] {
  return namedDaysAhead(language).map(([pattern]) => pattern)
}

function namedDaysAhead(language: Language): readonly [RegExp, number][] {
  let names = daysAhead.get(language)
  if (names === undefined) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    // The longer names come first: "pasado mañana" ends in the word for tomorrow.
    names = [2, 1].flatMap((daysOn) => {
      const named = wordsOf(format.format(daysOn, 'day'), language).join(' ')
      return /\d/.test(named) ? [] : [[inWords(named), daysOn] satisfies [RegExp, number]]
    })
    daysAhead.set(language, names)
  }
  return names
}

/** Whether a folded word is of opening and closing, and whether of being closed. */
export function hoursWord(word: string, language: Language): 'hours' | 'closed' | undefined {
  const patterns = patternsOf(language)
  if (patterns?.closed.test(word)) return 'closed'
  return patterns?.hours.test(word) ? 'hours' : undefined
}

/** Words that are the same in most languages. */
const contact =
  /^(?:(?:tele)?(?:phone|fone?)s?|telefon\w*|telephone|telefoon\w*|email|mail|mails|whatsapp|correos?|courriels?|celular(?:es)?|cellulare|telemovel|rufnummer|handynummer|contact(?:s|ing)?|kontakt(?:e|en|ier\w*)?|contatt\w+|contato\w*)$/
const phone =
  /^(?:(?:tele)?(?:phone|fone?)s?|telefon\w*|telephone|telefoon\w*|celular(?:es)?|cellulare|telemovel|rufnummer|handynummer)$/
const contactDetail =
  /^(?:n(?:u|o)m(?:ber|er|ero|mer|eros|bers)|address|indirizzo|adresse|direccion|endereco|correo|electronico|e)$/

const address =
  /^(?:address(?:es)?|indirizzo|anschrift(?:en)?|adressen?|adresses?|direccion(?:es)?|enderecos?|moradas?)$/
/** An address on the internet is no place. */
const onlineWord =
  /^(?:web|ip|url|site|website|sitio|sito|internet|email|mail|electron\w*|elettronic\w*|eletronic\w*|posta)$/
/** "Wie lautet eure Adresse?"; in a longer question something is done with an address. */
const addressWordsMax = 5

/** Whether a folded word of a question about contacts names what is shown: a page has its number without "number". */
export function namesContact(word: string): boolean {
  return contact.test(word) || contactDetail.test(word)
}

/** The contact that a compound asks for: "telefon" in "telefonnummer". */
export function contactBefore(word: string): string | undefined {
  const start = /^(.{4,}?)s?(?:nummern?|nummeret|adressen?)$/.exec(word)?.[1]
  return start !== undefined && contact.test(start) ? start : undefined
}

/** A word or two are a topic and no question ("parking?"). */
const topicMax = 2

type Kind = Pick<ExpectedAnswer, 'type' | 'noun' | 'askedBy' | 'phone'>

function typeOf(words: readonly string[], question: string, language: Language): Kind {
  const patterns = patternsOf(language)
  const said = words.join(' ')
  if (patterns === undefined) return { type: 'open' }
  const isAbout = (pattern: RegExp) => pattern.test(said)
  const asksContact = words.some((word, at) => contact.test(word) || (word === 'e' && words[at + 1] === 'mail'))
  const counted = patterns.counted.exec(said)
  const by = (kind: keyof QuestionWords) => ({ askedBy: askingWords(said, patterns[kind]) })
  const isOfOpening = () => namesOnlyTime(said, patterns, language)
  if (isAbout(patterns.until) && (isAbout(patterns.hours) || isOfOpening())) return { type: 'hours', ...by('until') }
  // "How long are you open today?" asks until when.
  if (isAbout(patterns.duration))
    return isAbout(patterns.state) && isOfOpening() ? { type: 'hours', ...by('duration') } : { type: 'duration' }
  if (isAbout(patterns.distance)) return { type: 'distance' }
  if (isAbout(patterns.time)) return { type: isAbout(patterns.hours) ? 'hours' : 'time', ...by('time') }
  if (counted !== null)
    return { type: 'number', ...by('counted'), ...nounIn(said.slice(counted.index + counted[0].length), language) }
  if (isAbout(patterns.money)) return { type: 'money', ...by('money') }
  if (asksContact && !isAbout(patterns.person)) {
    const asked = words.filter((word) => contact.test(word) || word === 'mail')
    return { type: 'contact', ...(asked.every((word) => phone.test(word)) && { phone: true }) }
  }
  const type = (['date', 'place', 'reason', 'person'] as const).find((each) => isAbout(patterns[each]))
  const isOfHours = isAbout(patterns.hours) && !isAbout(patterns.past)
  if (type !== undefined) return { type: type === 'date' && isOfHours ? 'hours' : type, ...by(type) }
  // "What are your opening hours?" asks for no definition.
  const namesHours = isOfHours && words.every((word) => isStopWord(word, language) || patterns.hours.test(word))
  if (namesHours && !isAbout(patterns.manner)) return { type: 'hours' }
  const addressWords = words.filter((word) => address.test(word))
  const isOfPlace = addressWords.length > 0 && !words.some((word) => onlineWord.test(word))
  if (isOfPlace && (isAbout(patterns.definition) || (isAbout(patterns.asks) && words.length <= addressWordsMax)))
    return { type: 'place', askedBy: addressWords }
  if (isAbout(patterns.definition)) return { type: 'definition' }
  if (isAbout(patterns.manner)) return { type: 'manner' }
  if (isAbout(patterns.asks)) return { type: 'open' }
  if (isOfHours) return { type: 'hours' }
  const isSentence = words.length > topicMax && /[?？]\s*$/.test(question)
  return {
    type:
      isSentence && words.some((word) => !isStopWord(word, language) && !isCalendarWord(word, language))
        ? 'yes-no'
        : 'open',
  }
}

/** Whether a folded word names a day, a month, this moment or a day ahead: no site has to know it. */
export function isTimeWord(word: string, language: Language): boolean {
  return isCalendarWord(word, language) || saysNow([word], language) || daysOnIn([word], language) !== undefined
}

/** More common words name nothing that has separate opening hours. */
const subjectRarity = 4

/** Whether folded words speak of opening and of a time, and of nothing that is opened. */
function namesOnlyTime(said: string, patterns: Patterns, language: Language): boolean {
  const rest = [patterns.until, patterns.duration, patterns.now, presentPattern(language), ...daysAheadOf(language)]
    .reduce((left, pattern) => left.replace(pattern, ' '), said)
    .split(' ')
  const isCommon = (word: string) => (rarityOf(stem(word, language), language) ?? rarestWord) < subjectRarity
  return rest.every(
    (word) =>
      word === '' ||
      isStopWord(word, language) ||
      patterns.hours.test(word) ||
      isCalendarWord(word, language) ||
      isCommon(word),
  )
}

/** Whether folded words ask if something is open or closed, rather than when. */
export function asksOfState(words: readonly string[], language: Language): boolean {
  const patterns = patternsOf(language)
  const said = words.join(' ')
  return patterns !== undefined && patterns.state.test(said) && !patterns.asks.test(said)
}

/** The words of a question that its kind is told by: not those between them, as "single room" in "what does a … cost". */
function askingWords(said: string, pattern: RegExp): string[] {
  const [matched = '', ...between] = pattern.exec(said) ?? []
  const others = new Set(between.flatMap((words) => words?.trim().split(' ') ?? []))
  return matched.split(' ').filter((word) => !others.has(word))
}

/** The words up to the next grammar word. */
function nounIn(rest: string, language: Language): { noun?: string } {
  const words = rest.trim().split(' ')
  const from = words.findIndex((word) => word !== '' && !isStopWord(word, language))
  if (from === -1) return {}
  const end = words.findIndex((word, at) => at > from && isStopWord(word, language))
  return { noun: words.slice(from, end === -1 ? Math.min(words.length, from + 2) : end).join(' ') }
}

type Patterns = Readonly<Record<keyof QuestionWords, RegExp>>
const known = new Map<Language, Patterns | undefined>()

function patternsOf(language: Language): Patterns | undefined {
  if (!known.has(language)) {
    const words = questionWords[language]
    const patterns =
      words &&
      Object.fromEntries(
        Object.entries(words).map(([kind, pattern]) => [
          kind,
          inWords(kind === 'asks' ? pattern.replaceAll(' ', '|') : pattern),
        ]),
      )
    known.set(language, patterns as Patterns | undefined)
  }
  return known.get(language)
}

/** Any words, so many of them. */
const anyWords = /\(\?: \\w\+\)\{\d,\d\}/g

/** Matches whole words; what stands for any words is captured. */
function inWords(pattern: string): RegExp {
  const captured = pattern.replaceAll(anyWords, '($&)')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${captured})(?![\p{L}\p{N}])`, 'u')
}

const satisfying: Readonly<Partial<Record<AnswerType, readonly EntityKind[]>>> = {
  person: ['person'],
  date: ['date', 'weekday', 'year', 'time'],
  time: ['time'],
  hours: ['time'],
  money: ['money'],
  number: ['number', 'money', 'percent', 'duration', 'distance', 'weight', 'volume', 'area', 'temperature', 'age'],
  duration: ['duration', 'age', 'time', 'date', 'year'],
  distance: ['distance', 'duration'],
  place: ['address', 'postal-code', 'distance'],
  contact: ['phone', 'email', 'url'],
}

/** What answers in part: a day on which it is closed has no hours. */
const satisfyingInPart: typeof satisfying = { hours: ['weekday'] }
const inPart = 0.5

/**
 * How well a text with these entities can hold such an answer, 0 to 1: one that asks for nothing to be seen always can.
 */
export function satisfaction(type: AnswerType, entities: readonly Pick<Entity, 'kind'>[]): number {
  const holds = (kinds: readonly EntityKind[] = []) => entities.some(({ kind }) => kinds.includes(kind))
  if (satisfying[type] === undefined || holds(satisfying[type])) return 1
  return holds(satisfyingInPart[type]) ? inPart : 0
}
