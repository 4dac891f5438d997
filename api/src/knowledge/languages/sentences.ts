import { createRequire } from 'node:module'
import type { Language } from './language.js'
import { isCommonWord } from './word-rarity.js'

const require = createRequire(import.meta.url)

/** A stretch of a text: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

interface Rules {
  segmenter: Intl.Segmenter
  /** What CLDR knows to stand before a full stop without ending a sentence: "prof.", "z.b.". */
  abbreviations: ReadonlySet<string>
  /** "5. Januar": whether a full stop makes a number an ordinal. */
  hasDottedOrdinals: boolean
  /** "Prst", "vrt". */
  hasWordsWithoutVowels: boolean
  /** Whether a word is among so many of the commonest. */
  isCommon: (word: string, rankMax: number) => boolean
}

/** A plain line is ASCII, and each stop in it ends it or has spaces and a capital behind it. */
const notPlain = /[\x80-\uffff]|[.!?](?! +[A-Z]| *$)/
const plainStop = /[.!?] +(?=[A-Z])/g

/**
 * The sentences of a text, in order and without the spaces around them: Unicode's (UAX 29), without the breaks after
 * abbreviations, initials and ordinals. A line break ends a sentence; what has neither letter nor digit is none.
 */
export function sentenceSpans(text: string, language: Language): Span[] {
  const spans: Span[] = []
  const rules = rulesOf(language)
  let offset = 0
  for (const line of text.split(/([\r\n\u2028\u2029]+)/)) {
    let start = 0
    for (const end of breaksIn(line, rules)) {
      if (end < line.length && !endsSentence(line, start, end, rules)) continue
      add(spans, text, offset + start, offset + end)
      start = end
    }
    add(spans, text, offset + start, offset + line.length)
    offset += line.length
  }
  return spans
}

/** The sentences themselves. */
export function sentencesOf(text: string, language: Language): string[] {
  return sentenceSpans(text, language).map((span) => text.slice(span.start, span.end))
}

function add(spans: Span[], text: string, start: number, end: number): void {
  const written = text.slice(start, end)
  if (!/[\p{L}\p{N}]/u.test(written)) return
  const from = start + written.length - written.trimStart().length
  spans.push({ start: from, end: from + written.trim().length })
}

/** Where Unicode ends a sentence. In a plain line its rules come down to one (SB11), which costs a fraction. */
function* breaksIn(line: string, rules: Rules): Generator<number> {
  if (notPlain.test(line)) for (const { segment, index } of rules.segmenter.segment(line)) yield index + segment.length
  else for (const stop of line.matchAll(plainStop)) yield stop.index + stop[0].length
}

/**
 * Behind white space, or a mark that ends sentences in scripts without spaces: other ends lie inside an address, a
 * number or code ("/?room=2", "a!=b").
 */
const outsideOfWords = /(?:[\s\u0085]|(?![.!?])\p{Sentence_Terminal}[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']*)$/u
/** The last word before a full stop, with the stops in it, and what closes behind it. */
const lastWord = /(?<![\p{L}\p{N}.])([\p{L}\p{N}][\p{L}\p{N}.'’-]*)\.\s+$/u
const initial = /^(?:\p{Lu}|\p{L}(?:\.[ -]?\p{L})+)$/u

function endsSentence(line: string, start: number, end: number, rules: Rules): boolean {
  if (!outsideOfWords.test(line.slice(Math.max(0, end - 8), end))) return false
  const next = line.slice(end, end + 8)
  if (/^["'“‘«([¿¡]*\p{Ll}/u.test(next)) return false
  const word = lastWord.exec(line.slice(Math.max(start, end - 40), end))?.[1]
  if (word === undefined) return true
  if (initial.test(word) || isAbbreviation(word, rules)) return false
  if (/^\p{N}{1,2}$/u.test(word)) return !(rules.hasDottedOrdinals && /^\p{L}/u.test(next))
  // "Tel. 06…", "ca. 5": a short word that is none, or that would be all of the sentence, and a number.
  const isAlone = line.slice(start, end).trim().length === word.length + 1
  return !(
    /^\p{N}/u.test(next) &&
    /^\p{L}{1,4}$/u.test(word) &&
    (isAlone || !rules.isCommon(word.toLowerCase(), commonMax))
  )
}

function isAbbreviation(word: string, { abbreviations, isCommon, hasWordsWithoutVowels }: Rules): boolean {
  // "Dr.", "bzw.": nobody can say them.
  if (!hasWordsWithoutVowels && /^[b-df-hj-np-tv-xz]{2,5}$/i.test(word)) return true
  const lower = word.toLowerCase()
  return abbreviations.has(`${lower}.`) && !isCommon(lower, grammarMax)
}

const syllabicConsonants = new Set(['cs', 'sk', 'hr', 'sr', 'bs', 'sl', 'mk'])
/** Up to this rank a listed abbreviation is rather the word ("in.", "all."); films make "sig." common, too. */
const grammarMax = 150
/** Up to this one a short word is no abbreviation that no list has. */
const commonMax = 2_000
const known = new Map<Language, Rules>()

function rulesOf(language: Language): Rules {
  let rules = known.get(language)
  if (rules === undefined) {
    const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(new Date(2024, 0, 5))
    rules = {
      segmenter: new Intl.Segmenter(language, { granularity: 'sentence' }),
      abbreviations: new Set(suppressionsOf(language).map((written) => written.toLowerCase())),
      hasDottedOrdinals: /5\. /.test(day),
      hasWordsWithoutVowels: syllabicConsonants.has(language),
      isCommon: (word, rankMax) => isCommonWord(word, language, rankMax),
    }
    known.set(language, rules)
  }
  return rules
}

interface Suppressions {
  segments: { segmentations: { SentenceBreak?: { standard: readonly { suppression: string }[] } } }
}

/** CLDR's; V8 does not hand on its `-u-ss-standard`. */
function suppressionsOf(language: Language): readonly string[] {
  try {
    const path = `cldr-segments-full/segments/${language}/suppressions.json`
    const { segments } = require(path) as Suppressions
    return segments.segmentations.SentenceBreak?.standard.map(({ suppression }) => suppression) ?? []
  } catch {
    return []
  }
}
