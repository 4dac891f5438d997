/**
 * Numbered words show losses, repetitions and changes of order. Numbers are letters, because the product omits numbers
 * that no page has.
 */
const digits = 'abcdefghij'

export function numberedWord(number: number): string {
  return `word${[...String(number)].map((digit) => digits[Number(digit)]).join('')}`
}

export function numberedWords(last: number): string[] {
  return Array.from({ length: last }, (_, index) => numberedWord(index + 1))
}

export function numberedWordsIn(text: string): string[] {
  return text.match(/word[a-j]+/g) ?? []
}
