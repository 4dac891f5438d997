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
  return text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/æ/g, 'ae').replace(/œ/g, 'oe').replace(/ø/g, 'o')
}

// Numbers keep their separators ("7,000,000", "9:00", "1.4.3"); an apostrophe ends a word, which takes Italian articles
// ("dell'ente") and English possessives ("town's") off.
const wordPattern = /\d+(?:[.,:/]\d+)*|[\p{L}\p{M}\d]+/gu

/** The words of a text in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    const word = fold(match[0])
    if (word !== '') tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** The folded words of a text in order. */
export function wordsOf(text: string): string[] {
  return tokenize(text).map((token) => token.word)
}

/** How many words a reader counts: runs of characters between white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
