import { countWords } from '../../text/count-words.js'
import { isTitleLike } from '../blocks/element-text.js'
import { namedRow } from './table-text.js'
import { namesDay } from '../../text/hours-patterns.js'
import { isQuestion } from '../../text/text-patterns.js'
import { isValueAlone, isBadge } from './value-rows.js'

/** Of a card's name, and of each other line. */
const maxNameWords = 9
const maxLineWords = 14

/** One line of a card. */
export interface CardLine {
  text: string
  /** Of the element that holds it: tag and classes. */
  shape: string
  isHeading: boolean
}

/** A column of labels and one of values, line by line: "Parking", "Least stay" beside "free", "2 nights". */
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

/** A name and what is said of it: the heading in a card is its name, wherever it stands. */
export function cardRow(lines: readonly CardLine[]): string | undefined {
  if (lines.length < 2) return undefined
  const headed = lines.filter(({ isHeading: is }) => is)
  let [name] = headed.length === 0 ? lines : headed
  let said = lines.filter((line) => line !== name)
  // "250 – happy horses": a figure is what is said.
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
    // A sentence under a heading is a section, however small.
    (name.isHeading && said.some(({ text }) => isSentence(text))) ||
    // Columns of a list each.
    lines.filter(({ shape }) => shape.startsWith('li.')).length > Math.max(1, lines.length / 2) ||
    // Who is named behind a sentence has said it.
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
