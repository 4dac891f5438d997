import type { AnalyzedQuestion } from '../query/analyzed-question.js'

/** "15–30", "50 to 200", "from 3 a 6", "between 10 and 20". */
const range =
  /(?<![\p{L}\p{N}.,:–—-])(?:(0|[1-9]\d{0,4})(?:\s?[-–—]\s?|\s(?:to|a|al|bis|à|au|até|hasta)\s)([1-9]\d{0,4})|(?<=(?:between|tra|fra|zwischen|entre) )(\d{1,5})\s(?:and|e|y|et|und)\s([1-9]\d{0,4}))(?!\s?\d|[:.,]\d|\s?[-–—]\s?\d)/giu

/** The numbers that a text counts from and up to. */
function rangesIn(text: string): { from: number; to: number }[] {
  return [...text.matchAll(range)]
    .map(([, from, to, least, most]) => ({ from: Number(from ?? least), to: Number(to ?? most) }))
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
