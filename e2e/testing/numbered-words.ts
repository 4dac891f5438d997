/**
 * Words that tell their own number, so that one that is lost, doubled or out of order shows. The number is written with
 * letters: a number that no page holds would be taken out of an answer.
 */
const digits = 'abcdefghij'

export function numberedWord(number: number): string {
  return `word${[...String(number)].map((digit) => digits[Number(digit)]).join('')}`
}

/** The words from one to this number. */
export function numberedWords(last: number): string[] {
  return Array.from({ length: last }, (_, index) => numberedWord(index + 1))
}

/** The numbered words of a text, in its order. */
export function numberedWordsIn(text: string): string[] {
  return text.match(/word[a-j]+/g) ?? []
}
