/** A word of a text: folded, and where it stands in the text as it was given (UTF-16 code units). */
export interface Token {
  word: string
  start: number
  end: number
}

/**
 * Lower case without accents and ligatures: what a visitor types on a phone and what an editor typeset become equal.
 * May change the length of the text.
 */
export function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
}

// Separators cut numbers ("9:00", "50.000", "1.4.3"), for everybody writes them differently, and English ordinals lose their
// ending. An apostrophe ends a word, which takes Italian articles ("dell'ente") and English possessives ("town's") off.
const wordPattern = /\d+(?=(?:st|nd|rd|th)\b)|(?<=\d)(?:st|nd|rd|th)\b|[\p{L}\p{M}\d]+/giu
const ordinalEnding = /^(?:st|nd|rd|th)$/i

/** The words of a text in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    if (ordinalEnding.test(match[0]) && /\d/.test(text[match.index - 1] ?? '')) continue
    const word = fold(match[0])
    if (word !== '') tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** Texts whose letters and digits are all of ASCII, whatever dashes and quotation marks stand between them. */
const plainText = /^[\0-\x7f\u00a0«»\u2010-\u2027€]*$/
const holdsOrdinal = /\d(?:st|nd|rd|th)\b/

/** The folded words of a text in order. */
export function wordsOf(text: string): string[] {
  if (plainText.test(text)) {
    const lower = text.toLowerCase()
    if (!holdsOrdinal.test(lower)) return lower.match(/[a-z\d]+/g) ?? []
  }
  return tokenize(text).map((token) => token.word)
}

/** How many words a reader counts: runs of characters between white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
