import { emojiLabels } from './emoji-labels.js'
import { type Language, writesWithoutSpaces } from './language.js'

/** A word of a text: folded, and where it stands in the text as it was given (UTF-16 code units). */
export interface Token {
  word: string
  start: number
  end: number
}

// Marks are cut off where they tell the pronunciation; in other scripts (Hindi, Thai) they are vowels. "Й" is a letter.
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

/**
 * Lower case without accents and ligatures: what a visitor types on a phone and what an editor typeset become equal.
 * May change the length of the text.
 */
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

// Separators cut numbers ("9:00", "50.000", "1.4.3"), for everybody writes them differently, and English ordinals lose
// their ending. An apostrophe ends a word, which takes Italian articles ("dell'ente") and English possessives
// ("town's") off.
const wordPattern = /\d+(?=(?:st|nd|rd|th)\b)|(?<=\d)(?:st|nd|rd|th)\b|[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/giu
const ordinalEnding = /^(?:st|nd|rd|th)$/i
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenters = new Map<Language, Intl.Segmenter>()

/** The words of a text in order. What is written without spaces is cut by the dictionary of its script. */
export function tokenize(text: string, language?: Language): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    const [written] = match
    if (ordinalEnding.test(written) && /\d/.test(text[match.index - 1] ?? '')) continue
    if (unspacedScript.test(written)) tokens.push(...segmented(written, match.index, language))
    else {
      const word = fold(written)
      if (word !== '') tokens.push({ word, start: match.index, end: match.index + written.length })
    }
  }
  return tokens
}

function* segmented(run: string, offset: number, language: Language | undefined): Generator<Token> {
  for (const { segment, index } of wordSegmenterOf(language).segment(run))
    yield { word: fold(segment), start: offset + index, end: offset + index + segment.length }
}

/** One dictionary serves Chinese and Japanese, another Thai: which language is asked for hardly matters. */
function wordSegmenterOf(language: Language = 'zh'): Intl.Segmenter {
  const asked = writesWithoutSpaces(language) ? language : 'zh'
  let segmenter = segmenters.get(asked)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(asked, { granularity: 'word' })
    segmenters.set(asked, segmenter)
  }
  return segmenter
}

/** Texts whose letters and digits are all of ASCII, whatever dashes and quotation marks stand between them. */
const plainText = /^[\0-\x7f\u00a0«»\u2010-\u2027€]*$/
const holdsOrdinal = /\d(?:st|nd|rd|th)\b/

/** An emoji with what it labels behind it, on its line: "📞 0464 671 882", and not the heart at a sentence's end. */
const emojiLabel =
  /(\p{Emoji_Presentation}|\p{Emoji}(?=\ufe0f)|[☎✉])\ufe0f?(?=[^\S\n]*[:.·–-]?[^\S\n]*[\p{L}\p{N}+(])/gu

/** Next to no text has an emoji: looked for first. */
const maybeEmoji = /[\u2190-\u2bff\ud83c-\ud83e]/
/** The sign of an address, spelled or not; which addresses are valid matters little here. */
const emailSign = /[\p{L}\p{N}]@[\p{L}\p{N}]|[[({](?:@|at|chiocciola|arobase|arroba)[\])}]/iu

const labelsByLanguage = new Map<Language, ReadonlyMap<string, string> | undefined>()

/** Words by emoji; undefined for a language whose labels are not known. */
function labelsIn(language: Language): ReadonlyMap<string, string> | undefined {
  if (labelsByLanguage.has(language)) return labelsByLanguage.get(language)
  const written = emojiLabels[language]?.split('|').map((label) => label.split(/ (.*)/, 2) as [string, string])
  const labels = written === undefined ? undefined : new Map(written)
  labelsByLanguage.set(language, labels)
  return labels
}

/**
 * An emoji before a number, an address or a word is read as the words that it stands for, and an email address as one
 * that has such a label: a page seldom calls it "email address".
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

/**
 * The folded words of a text in order, for the index and for whatever is compared with it. Labels that are no words
 * are read as words here and not in {@link tokenize}, so that texts are quoted as they are written.
 */
export function wordsOf(text: string, language?: Language): string[] {
  if (plainText.test(text) && !emailSign.test(text)) {
    const lower = text.toLowerCase()
    if (!holdsOrdinal.test(lower)) return lower.match(/[a-z\d]+/g) ?? []
  }
  return tokenize(withLabels(text, language), language).map((token) => token.word)
}

/** How many words a reader counts: runs of characters between white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
