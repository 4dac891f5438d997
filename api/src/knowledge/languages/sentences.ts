import { createRequire } from 'node:module'
import type { Language } from '../../core/languages/index.js'
import { isCommonWord } from './word-rarity.js'

const require = createRequire(import.meta.url)

export interface Span {
  start: number
  end: number
}

interface Rules {
  segmenter: Intl.Segmenter
  /** CLDR abbreviations: "prof.", "z.b.". */
  abbreviations: ReadonlySet<string>
  /** "5. Januar": a stop marks ordinals. */
  hasDottedOrdinals: boolean
  /** "Prst", "vrt". */
  hasWordsWithoutVowels: boolean
  isCommon: (word: string, rankMax: number) => boolean
}

/** ASCII, with stops only at the end or before a capital. */
const notPlain = /[\x80-\uffff]|[.!?](?! +[A-Z]| *$)/
const plainStop = /[.!?] +(?=[A-Z])/g

/** UAX 29, without breaks after abbreviations, initials and ordinals. Line breaks end sentences. */
export function sentenceSpans(text: string, language: Language): Span[] {
  const spans: Span[] = []
  const rules = sentenceRules(language)
  let offset = 0
  for (const line of text.split(/([\r\n\u2028\u2029]+)/)) {
    let start = 0
    for (const end of breaksIn(line, rules)) {
      if (end < line.length && !endsSentence(line, start, end, rules)) continue
      addTrimmedSpan(spans, text, offset + start, offset + end)
      start = end
    }
    addTrimmedSpan(spans, text, offset + start, offset + line.length)
    offset += line.length
  }
  return spans
}

export function splitSentences(text: string, language: Language): string[] {
  return sentenceSpans(text, language).map((span) => text.slice(span.start, span.end))
}

function addTrimmedSpan(spans: Span[], text: string, start: number, end: number): void {
  const written = text.slice(start, end)
  if (!/[\p{L}\p{N}]/u.test(written)) return
  const from = start + written.length - written.trimStart().length
  spans.push({ start: from, end: from + written.trim().length })
}

/** In plain lines only rule SB11 matters, which is cheaper. */
function* breaksIn(line: string, rules: Rules): Generator<number> {
  if (notPlain.test(line)) for (const { segment, index } of rules.segmenter.segment(line)) yield index + segment.length
  else for (const stop of line.matchAll(plainStop)) yield stop.index + stop[0].length
}

/** Excludes addresses, numbers and code ("/?room=2", "a!=b"). */
const outsideOfWords = /(?:[\s\u0085]|(?![.!?])\p{Sentence_Terminal}[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']*)$/u
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
  // "Tel. 06…", "ca. 5".
  const isAlone = line.slice(start, end).trim().length === word.length + 1
  return !(
    /^\p{N}/u.test(next) &&
    /^\p{L}{1,4}$/u.test(word) &&
    (isAlone || !rules.isCommon(word.toLowerCase(), commonMax))
  )
}

function isAbbreviation(word: string, { abbreviations, isCommon, hasWordsWithoutVowels }: Rules): boolean {
  // "Dr.", "bzw.": no vowel.
  if (!hasWordsWithoutVowels && /^[b-df-hj-np-tv-xz]{2,5}$/i.test(word)) return true
  const lower = word.toLowerCase()
  return abbreviations.has(`${lower}.`) && !isCommon(lower, grammarMax)
}

const syllabicConsonants = new Set(['cs', 'sk', 'hr', 'sr', 'bs', 'sl', 'mk'])
/** More common words are no abbreviations ("in.", "all."); film subtitles make "sig." common. */
const grammarMax = 150
const commonMax = 2_000
const ruleCache = new Map<Language, Rules>()

function sentenceRules(language: Language): Rules {
  let rules = ruleCache.get(language)
  if (rules === undefined) {
    const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(new Date(2024, 0, 5))
    rules = {
      segmenter: new Intl.Segmenter(language, { granularity: 'sentence' }),
      abbreviations: new Set(loadSuppressions(language).map((written) => written.toLowerCase())),
      hasDottedOrdinals: /5\. /.test(day),
      hasWordsWithoutVowels: syllabicConsonants.has(language),
      isCommon: (word, rankMax) => isCommonWord(word, language, rankMax),
    }
    ruleCache.set(language, rules)
  }
  return rules
}

interface Suppressions {
  segments: { segmentations: { SentenceBreak?: { standard: readonly { suppression: string }[] } } }
}

/** V8 ignores `-u-ss-standard`. */
function loadSuppressions(language: Language): readonly string[] {
  try {
    const path = `cldr-segments-full/segments/${language}/suppressions.json`
    const { segments } = require(path) as Suppressions
    return segments.segmentations.SentenceBreak?.standard.map(({ suppression }) => suppression) ?? []
  } catch {
    return []
  }
}
