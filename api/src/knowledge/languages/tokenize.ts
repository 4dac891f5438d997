import { emojiLabels } from './emoji-labels.js'
import { type Language, writesWithoutSpaces } from '../../core/languages/index.js'

/** UTF-16 offsets in the original text. */
export interface Token {
  word: string
  start: number
  end: number
}

// In other scripts (Hindi, Thai) marks are vowels. "Й" is a letter.
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}+|(?<=[Ее])\u0308|[\u064b-\u0652\u0591-\u05bd\u05bf-\u05c7]/gu
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const letter = /[ßæœøłđðþıς]/g

/** Lowercases and removes accents and ligatures; may change the length. */
export function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(accents, '')
    .replace(letter, (found) => letters[found] ?? found)
    .normalize('NFC')
}

// Separators split numbers ("9:00", "50.000", "1.4.3"), as notations vary. Apostrophes split off articles ("dell'ente")
// and possessives ("town's").
const wordPattern = /\d+(?=(?:st|nd|rd|th)\b)|(?<=\d)(?:st|nd|rd|th)\b|[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/giu
const ordinalEnding = /^(?:st|nd|rd|th)$/i
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenters = new Map<Language, Intl.Segmenter>()

export function tokenize(text: string, language?: Language): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    const [written] = match
    if (ordinalEnding.test(written) && /\d/.test(text[match.index - 1] ?? '')) continue
    if (unspacedScript.test(written)) tokens.push(...segmentWords(written, match.index, language))
    else {
      const word = fold(written)
      if (word !== '') tokens.push({ word, start: match.index, end: match.index + written.length })
    }
  }
  return tokens
}

function* segmentWords(run: string, offset: number, language: Language | undefined): Generator<Token> {
  for (const { segment, index } of wordSegmenterOf(language).segment(run))
    yield { word: fold(segment), start: offset + index, end: offset + index + segment.length }
}

/** One dictionary serves Chinese and Japanese, another Thai. */
function wordSegmenterOf(language: Language = 'zh'): Intl.Segmenter {
  const asked = writesWithoutSpaces(language) ? language : 'zh'
  let segmenter = segmenters.get(asked)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(asked, { granularity: 'word' })
    segmenters.set(asked, segmenter)
  }
  return segmenter
}

const plainText = /^[\0-\x7f\u00a0«»\u2010-\u2027€]*$/
const ordinalPattern = /\d(?:st|nd|rd|th)\b/

/** An emoji that labels what follows ("📞 0464 671 882"), unlike a heart at a sentence's end. */
const emojiLabel =
  /(\p{Emoji_Presentation}|\p{Emoji}(?=\ufe0f)|[☎✉])\ufe0f?(?=[^\S\n]*[:.·–-]?[^\S\n]*[\p{L}\p{N}+(])/gu

const maybeEmoji = /[\u2190-\u2bff\ud83c-\ud83e]/
const emailSign = /[\p{L}\p{N}]@[\p{L}\p{N}]|[[({](?:@|at|chiocciola|arobase|arroba)[\])}]/iu

const labelsByLanguage = new Map<Language, ReadonlyMap<string, string> | undefined>()

function labelsIn(language: Language): ReadonlyMap<string, string> | undefined {
  if (labelsByLanguage.has(language)) return labelsByLanguage.get(language)
  const written = emojiLabels[language]?.split('|').map((label) => label.split(/ (.*)/, 2) as [string, string])
  const labels = written === undefined ? undefined : new Map(written)
  labelsByLanguage.set(language, labels)
  return labels
}

/**
 * Turns emoji before numbers, addresses or words into words, and labels email addresses, as pages rarely call them
 * "email address".
 */
function withLabels(text: string, language: Language | undefined): string {
  const labels = language === undefined ? undefined : labelsIn(language)
  if (labels === undefined) return text
  const labelled = !maybeEmoji.test(text)
    ? text
    : text.replace(emojiLabel, (whole, emoji: string) => {
        const words = labels.get(emoji)
        return words === undefined ? whole : ` ${words} `
      })
  return emailSign.test(text) ? `${labelled}\n${labels.get('📧') ?? ''}` : labelled
}

/** Includes emoji labels, unlike {@link tokenize}, so that quotations stay verbatim. */
export function wordsOf(text: string, language?: Language): string[] {
  if (plainText.test(text) && !emailSign.test(text)) {
    const lower = text.toLowerCase()
    if (!ordinalPattern.test(lower)) return lower.match(/[a-z\d]+/g) ?? []
  }
  return tokenize(withLabels(text, language), language).map((token) => token.word)
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
