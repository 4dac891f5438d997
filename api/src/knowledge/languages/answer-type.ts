import { isCalendarWord } from './entities/calendar.js'
import { entitiesIn } from './entities/entities-in.js'
import type { Entity, EntityKind } from './entities/entity.js'
import type { Language } from '../../core/languages/index.js'
import { questionWords, type QuestionWords } from './question-words.js'
import { stem } from './stem.js'
import { isStopWord } from './stop-words.js'
import { wordsOf } from './tokenize.js'
import { rarestWord, rarityOf } from './word-rarity.js'

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
  /** "how many double rooms" → "double rooms", folded. */
  noun?: string
  /** Days are ISO weekdays. */
  days?: readonly number[]
  dates?: readonly string[]
  /** "how much", "what time": answers seldom contain these. */
  askedBy?: readonly string[]
  /** True for "now" and "still", and for a state without a time ("are you open?"). */
  now?: boolean
  /** The value is false if other contacts are asked for, too. */
  phone?: boolean
  /** The value is 1 for "tomorrow". */
  daysOn?: number
  price?: 'lowest' | 'highest'
}

/** Returns what a question asks for; `open` if unclear or in an unsupported language. */
export function classifyQuestion(question: string, language: Language): ExpectedAnswer {
  const words = wordsOf(question, language)
  const entities = entitiesIn(question, language)
  const days = [...new Set(entities.flatMap((entity) => entity.days ?? []))].toSorted((a, b) => a - b)
  const dates = entities.filter(({ kind }) => kind === 'date').map(({ text }) => text)
  const daysOn = days.length === 0 ? daysOnIn(words, language) : undefined
  const isOfAnotherTime =
    days.length + dates.length > 0 || daysOn !== undefined || entities.some(({ kind }) => kind === 'time')
  return {
    ...classifyWithPrice(words, question, language),
    ...(days.length > 0 && { days }),
    ...(dates.length > 0 && { dates }),
    ...(daysOn !== undefined && { daysOn }),
    ...(!isOfAnotherTime && asksAboutNow(words, language) && { now: true }),
  }
}

/** "cheapest room?", "what is the cheapest room?" */
const nameablePrice: readonly AnswerType[] = ['money', 'open', 'definition']

/** "più cara" compares; "la più cara" is superlative. */
const withArticle: ReadonlySet<Language> = new Set(['it', 'fr', 'es', 'pt'])
const articleWords = 'il|lo|la|i|gli|le|l|el|los|las|les|o|a|os|as|(?:d|n|s|a)(?:el|al|ell|ella|o|a|os|as|u)'
const whichWords = 'quale?|quali|cuale?s?'
const copulas = 'e|es|est|sono|son|sont|sao|sta|esta|estan|sera|sara|seria|serait'
const costs = String.raw`costa\w*|cuesta\w*|custa\w*|coute\w*|viene|resulta|diventa|fica`
/** A superlative follows an article and its noun ("la camera") or a question word ("quale camera è"). */
const isSuperlative = new RegExp(
  String.raw`(?:^| )(?:${articleWords}|${whichWords})(?: (?!(?:${copulas}|${costs}) )\w+){0,3} $|(?:^| )(?:${whichWords}|que|che) (?:\w+ ){0,2}(?:${copulas}) $`,
)
/** Romance languages put the noun before the adjective. */
const isPhrase = /^(?:(?:the|your|das|der|die|de|het) |(?:il|lo|la|le|el|o|a|l) (?:\w+ ){0,2})?$/
/** A noun or two without a verb: "camera più economica". */
const isTopic = new RegExp(String.raw`^(?!(?:${copulas}) )\w+ (?:\w+ )?$`)

/** Finds the words that ask for the lowest or highest price, and the words before them. */
function extremePrice(
  text: string,
  language: Language,
): { price: NonNullable<ExpectedAnswer['price']>; words: string[]; before: string } | undefined {
  const patterns = questionPatterns(language)
  if (patterns === undefined) return undefined
  for (const [pattern, price] of [
    [patterns.cheapest, 'lowest'],
    [patterns.dearest, 'highest'],
  ] as const) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [named] = found
    const before = text.slice(0, found.index)
    const isTopicAlone = isTopic.test(before) && found.index + named.length === text.length
    if (withArticle.has(language) && !isSuperlative.test(before) && !isTopicAlone) continue
    return { price, words: named.split(' '), before }
  }
  return undefined
}

function classifyWithPrice(words: readonly string[], question: string, language: Language): Kind {
  const kind = classifyByWords(words, question, language)
  const extreme = extremePrice(words.join(' '), language)
  if (extreme === undefined) return kind
  // "la pizza più cara?" looks like a yes-no question.
  const isAsked = nameablePrice.includes(kind.type) || (kind.type === 'yes-no' && isPhrase.test(extreme.before))
  if (!isAsked) return kind
  return { type: 'money', price: extreme.price, askedBy: [...(kind.askedBy ?? []), ...extreme.words] }
}

function asksAboutNow(words: readonly string[], language: Language): boolean {
  const patterns = questionPatterns(language)
  if (patterns === undefined) return false
  if (mentionsNow(words, language)) return true
  const text = words.join(' ')
  // "Are you open in winter?" names a time that no list contains.
  const asksState = patterns.state.test(text) && !patterns.asks.test(text)
  return asksState && words.every((word) => isStopWord(word, language) || patterns.hours.test(word))
}

/** Minimum letters that identify an opening word. */
const startMin = 3

/** Returns the beginnings of words for opening and closing: "apert", "chius", "orari". */
export function hoursWordStarts(language: Language): string[] {
  const starts = questionWords[language]?.hours.split('|').map((word) => /^[a-z]*/.exec(word)?.[0] ?? '') ?? []
  return starts.filter((start) => start.length >= startMin)
}

export function mentionsNow(words: readonly string[], language: Language): boolean {
  return nowWords(words, language).length > 0
}

export function nowWords(words: readonly string[], language: Language): string[] {
  const text = words.join(' ')
  return [questionPatterns(language)?.now, presentPattern(language)].flatMap(
    (pattern) => pattern?.exec(text)?.[0].split(' ') ?? [],
  )
}

const presentPatterns = new Map<Language, RegExp>()

function presentPattern(language: Language): RegExp {
  let pattern = presentPatterns.get(language)
  if (pattern === undefined) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    const names = (['second', 'day'] as const).map((unit) => wordsOf(format.format(0, unit), language).join(' '))
    presentPatterns.set(language, (pattern = inWords(names.join('|'))))
  }
  return pattern
}

const daysAhead = new Map<Language, readonly [RegExp, number][]>()
/** "Por la mañana" and "am Morgen" mean a part of the day. */
const articles = /(?:^| )(?:la|am|jeden|every|cada) $/

/** "tomorrow", "dopodomani". */
function daysOnIn(words: readonly string[], language: Language): number | undefined {
  const text = words.join(' ')
  const [, daysOn] =
    namedDaysAhead(language).find(([pattern]) => {
      const found = pattern.exec(text)
      return found !== null && !articles.test(text.slice(0, found.index))
    }) ?? []
  return daysOn
}

export function daysAheadPatterns(language: Language): RegExp[] {
  return namedDaysAhead(language).map(([pattern]) => pattern)
}

function namedDaysAhead(language: Language): readonly [RegExp, number][] {
  let names = daysAhead.get(language)
  if (names === undefined) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    // Longer names first: "pasado mañana" contains the word for tomorrow.
    names = [2, 1].flatMap((daysOn) => {
      const named = wordsOf(format.format(daysOn, 'day'), language).join(' ')
      return /\d/.test(named) ? [] : [[inWords(named), daysOn] satisfies [RegExp, number]]
    })
    daysAhead.set(language, names)
  }
  return names
}

export function hoursWord(word: string, language: Language): 'hours' | 'closed' | undefined {
  const patterns = questionPatterns(language)
  if (patterns?.closed.test(word)) return 'closed'
  return patterns?.hours.test(word) ? 'hours' : undefined
}

const contact =
  /^(?:(?:tele)?(?:phone|fone?)s?|telefon\w*|telephone|telefoon\w*|email|mail|mails|whatsapp|correos?|courriels?|celular(?:es)?|cellulare|telemovel|rufnummer|handynummer|contact(?:s|ing)?|kontakt(?:e|en|ier\w*)?|contatt\w+|contato\w*)$/
const phone =
  /^(?:(?:tele)?(?:phone|fone?)s?|telefon\w*|telephone|telefoon\w*|celular(?:es)?|cellulare|telemovel|rufnummer|handynummer)$/
const contactDetail =
  /^(?:n(?:u|o)m(?:ber|er|ero|mer|eros|bers)|address|indirizzo|adresse|direccion|endereco|correo|electronico|e)$/

const address =
  /^(?:address(?:es)?|indirizzo|anschrift(?:en)?|adressen?|adresses?|direccion(?:es)?|enderecos?|moradas?)$/
/** An online address is no place. */
const onlineWord =
  /^(?:web|ip|url|site|website|sitio|sito|internet|email|mail|electron\w*|elettronic\w*|eletronic\w*|posta)$/
/** "Wie lautet eure Adresse?"; longer questions use an address for something else. */
const addressWordsMax = 5

/**
 * True for a word that names contact data, such as "telephone" or "number": pages may show the data without the word.
 */
export function namesContact(word: string): boolean {
  return contact.test(word) || contactDetail.test(word)
}

/** Returns the contact that a compound asks for: "telefon" in "telefonnummer". */
export function contactBefore(word: string): string | undefined {
  const start = /^(.{4,}?)s?(?:nummern?|nummeret|adressen?)$/.exec(word)?.[1]
  return start !== undefined && contact.test(start) ? start : undefined
}

/** "parking?" is a topic. */
const topicMax = 2

type Kind = Pick<ExpectedAnswer, 'type' | 'noun' | 'askedBy' | 'phone' | 'price'>

function classifyByWords(words: readonly string[], question: string, language: Language): Kind {
  const patterns = questionPatterns(language)
  const text = words.join(' ')
  if (patterns === undefined) return { type: 'open' }
  const isAbout = (pattern: RegExp) => pattern.test(text)
  const asksContact = words.some((word, at) => contact.test(word) || (word === 'e' && words[at + 1] === 'mail'))
  const counted = patterns.counted.exec(text)
  const withAskingWords = (kind: keyof QuestionWords) => ({ askedBy: askingWords(text, patterns[kind]) })
  const isAboutOpening = () => namesOnlyTime(text, patterns, language)
  if (isAbout(patterns.until) && (isAbout(patterns.hours) || isAboutOpening()))
    return { type: 'hours', ...withAskingWords('until') }
  // "How long are you open today?" asks until when.
  if (isAbout(patterns.duration))
    return isAbout(patterns.state) && isAboutOpening()
      ? { type: 'hours', ...withAskingWords('duration') }
      : { type: 'duration' }
  if (isAbout(patterns.distance)) return { type: 'distance' }
  if (isAbout(patterns.time)) return { type: isAbout(patterns.hours) ? 'hours' : 'time', ...withAskingWords('time') }
  if (counted !== null)
    return {
      type: 'number',
      ...withAskingWords('counted'),
      ...nounIn(text.slice(counted.index + counted[0].length), language),
    }
  if (isAbout(patterns.money)) return { type: 'money', ...withAskingWords('money') }
  if (asksContact && !isAbout(patterns.person)) {
    const asked = words.filter((word) => contact.test(word) || word === 'mail')
    return { type: 'contact', ...(asked.every((word) => phone.test(word)) && { phone: true }) }
  }
  const type = (['date', 'place', 'reason', 'person'] as const).find((each) => isAbout(patterns[each]))
  const isOfHours = isAbout(patterns.hours) && !isAbout(patterns.past)
  if (type !== undefined) return { type: type === 'date' && isOfHours ? 'hours' : type, ...withAskingWords(type) }
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

export function isTimeWord(word: string, language: Language): boolean {
  return isCalendarWord(word, language) || mentionsNow([word], language) || daysOnIn([word], language) !== undefined
}

const subjectRarity = 4

function namesOnlyTime(text: string, patterns: Patterns, language: Language): boolean {
  const rest = [
    patterns.until,
    patterns.duration,
    patterns.now,
    presentPattern(language),
    ...daysAheadPatterns(language),
  ]
    .reduce((left, pattern) => left.replace(pattern, ' '), text)
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

export function asksAboutState(words: readonly string[], language: Language): boolean {
  const patterns = questionPatterns(language)
  const text = words.join(' ')
  return patterns !== undefined && patterns.state.test(text) && !patterns.asks.test(text)
}

/** Excludes words in between, such as "single room" in "what does a … cost". */
function askingWords(text: string, pattern: RegExp): string[] {
  const [matched = '', ...between] = pattern.exec(text) ?? []
  const others = new Set(between.flatMap((words) => words?.trim().split(' ') ?? []))
  return matched.split(' ').filter((word) => !others.has(word))
}

function nounIn(rest: string, language: Language): { noun?: string } {
  const words = rest.trim().split(' ')
  const from = words.findIndex((word) => word !== '' && !isStopWord(word, language))
  if (from === -1) return {}
  const end = words.findIndex((word, at) => at > from && isStopWord(word, language))
  return { noun: words.slice(from, end === -1 ? Math.min(words.length, from + 2) : end).join(' ') }
}

type Patterns = Readonly<Record<keyof QuestionWords, RegExp>>
const patternCache = new Map<Language, Patterns | undefined>()

function questionPatterns(language: Language): Patterns | undefined {
  if (!patternCache.has(language)) {
    const words = questionWords[language]
    const patterns =
      words &&
      Object.fromEntries(
        Object.entries(words).map(([kind, pattern]) => [
          kind,
          inWords(kind === 'asks' ? pattern.replaceAll(' ', '|') : pattern),
        ]),
      )
    patternCache.set(language, patterns as Patterns | undefined)
  }
  return patternCache.get(language)
}

const anyWords = /\(\?: \\w\+\)\{\d,\d\}/g

function inWords(pattern: string): RegExp {
  const captured = pattern.replaceAll(anyWords, '($&)')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${captured})(?![\p{L}\p{N}])`, 'u')
}

const entityKindsByType: Readonly<Partial<Record<AnswerType, readonly EntityKind[]>>> = {
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

/** A closed day has no hours. */
const partialEntityKinds: typeof entityKindsByType = { hours: ['weekday'] }
const partialFit = 0.5

/** Returns from 0 to 1 how well a text with these entities can answer the question type. */
export function entityFit(type: AnswerType, entities: readonly Pick<Entity, 'kind'>[]): number {
  const includesAny = (kinds: readonly EntityKind[] = []) => entities.some(({ kind }) => kinds.includes(kind))
  if (entityKindsByType[type] === undefined || includesAny(entityKindsByType[type])) return 1
  return includesAny(partialEntityKinds[type]) ? partialFit : 0
}
