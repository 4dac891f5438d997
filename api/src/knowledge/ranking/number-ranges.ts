import type { AnalyzedQuestion } from '../query/analyzed-question.js'

/** "15–30", "50 to 200", "da 3 a 6": numbers with a dash or one short word between them. */
const range = /(?<![\p{L}\p{N}.,:])([1-9]\d{0,4})(?:\s?[-–—]\s?|\s\p{L}{1,5}\s)([1-9]\d{0,4})(?!\s?\d|[:.,]\d)/gu

/** The numbers that a text counts from and up to. */
function rangesIn(text: string): { from: number; to: number }[] {
  return [...text.matchAll(range)]
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .filter(({ from, to }) => from < to)
}

/** Whether a number of the question lies in a range of a text: 1 if so, −1 if in none of its ranges, 0 without either. */
export function rangeIn({ words }: Pick<AnalyzedQuestion, 'words'>, text: string): number {
  const numbers = words.filter((word) => /^\d{1,5}$/.test(word)).map(Number)
  if (numbers.length === 0) return 0
  const ranges = rangesIn(text)
  if (ranges.length === 0) return 0
  return numbers.some((number) => ranges.some(({ from, to }) => from <= number && number <= to)) ? 1 : -1
}
