import { countWords } from '../../text/count-words.js'
import { isTitleLike } from '../blocks/element-text.js'
import { namedRow } from './table-text.js'
import { namesDay } from '../../text/hours-patterns.js'
import { isQuestion } from '../../text/text-patterns.js'
import { isValueAlone, isBadge } from './value-rows.js'

const maxNameWords = 9
const maxLineWords = 14

export interface CardLine {
  text: string
  shape: string
  isHeading: boolean
}

/** Pairs a column of labels with a column of values: "Parking", "Least stay" beside "free", "2 nights". */
export function pairedColumns(columns: readonly (readonly CardLine[])[]): string[] | undefined {
  const [labels, values] = columns
  if (columns.length !== 2 || labels === undefined || values === undefined) return undefined
  const isPaired =
    labels.length >= 2 &&
    labels.length === values.length &&
    columns.every((lines) => new Set(lines.map(({ shape }) => shape)).size === 1) &&
    labels.every(({ text }) => !/\d/.test(text) && countWords(text) <= maxNameWords && isTitleLike(text)) &&
    values.every(({ text }) => countWords(text) <= maxLineWords && !isSentence(text)) &&
    values.filter(({ text }) => /\d/.test(text)).length * 2 >= values.length
  return isPaired ? labels.map(({ text }, at) => namedRow(text, [values[at]?.text ?? ''])) : undefined
}

/** A heading names the card wherever it is. */
export function cardRow(lines: readonly CardLine[]): string | undefined {
  if (lines.length < 2) return undefined
  const headed = lines.filter(({ isHeading: is }) => is)
  let [name] = headed.length === 0 ? lines : headed
  let said = lines.filter((line) => line !== name)
  // "250 – happy horses": the figure is the value.
  const [other] = said
  if (
    name !== undefined &&
    other !== undefined &&
    said.length === 1 &&
    !/\p{L}/u.test(name.text) &&
    !isStep(name.text)
  ) {
    said = [name]
    name = other
  }
  if (
    name === undefined ||
    headed.length > 2 ||
    !/\p{L}{2}/u.test(name.text) ||
    countWords(name.text) > maxNameWords ||
    !isTitleLike(name.text) ||
    /[!…"”»]$/.test(name.text) ||
    isQuestion(name.text) ||
    isValueAlone(name.text) ||
    namesDay(name.text.replace(/:$/, '')) ||
    lines.some(({ text }) => isBadge(text) || isQuestion(text)) ||
    said.some(({ text }) => countWords(text) > maxLineWords) ||
    // A sentence under a heading is a section.
    (name.isHeading && said.some(({ text }) => isSentence(text))) ||
    // Columns of lists.
    lines.filter(({ shape }) => shape.startsWith('li.')).length > Math.max(1, lines.length / 2) ||
    // A name after a sentence is its speaker.
    lines.slice(0, lines.indexOf(name)).some(({ text }) => isSentence(text))
  )
    return undefined
  const values = said.filter(({ text }) => isValueAlone(text))
  const ordered = values.length === 1 ? [...values, ...said.filter((line) => !values.includes(line))] : said
  return namedRow(
    name.text,
    ordered.map(({ text }) => text),
  )
}

function isSentence(text: string): boolean {
  return /[.!?…]["'”’»)]*$/.test(text)
}

function isStep(text: string): boolean {
  return /^\W*\d{1,2}\W*$/.test(text)
}
