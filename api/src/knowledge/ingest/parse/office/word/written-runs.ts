import { isLowered, isRaised, isSmaller, type Appearance } from './run-appearance.js'
import { newSegment, type Paragraph, type Run } from './story-frames.js'

/** The converter recognizes small digits by this style. */
export const smallDigits = 'SmallDigits'

export function shiftRun(out: string[], run: Run, appearance: Appearance, paragraph: Paragraph): void {
  const property = shiftProperty(run, appearance, paragraph)
  if (property === '') return
  if (out[run.at + 1] === '<w:rPr>') out.splice(run.at + 2, 0, property)
  else out.splice(run.at + 1, 0, '<w:rPr>', property, '</w:rPr>')
  if (isRaised(appearance) && run.start === 0 && /^\s*\d{1,2}\s*$/.test(run.text))
    paragraph.mark = { at: run.at, until: out.length, text: run.text.trim(), length: paragraph.text.length }
}

function shiftProperty({ text, before }: Run, appearance: Appearance, { lastAppearance }: Paragraph): string {
  if (isRaised(appearance)) return '<w:vertAlign w:val="superscript"/>'
  if (isLowered(appearance)) return '<w:vertAlign w:val="subscript"/>'
  const isBehindDigits = /^\d{2}\s*$/.test(text) && /\d/.test(before)
  return isBehindDigits && lastAppearance !== undefined && isSmaller(appearance, lastAppearance)
    ? `<w:rStyle w:val="${smallDigits}"/>`
    : ''
}

/** "¹ per night" is a note and becomes "1) per night". */
export function setApartMark(out: string[], { mark, text }: Paragraph): void {
  if (mark === undefined || !/^\s*\p{L}/u.test(text.slice(mark.length))) return
  out.fill('', mark.at, mark.until)
  out[mark.at] = runXml(`${mark.text}) `)
}

/** "Page 2 of 7" is meaningless without its numbers. */
export function endSegment(out: string[], paragraph: Paragraph): void {
  const { at, text, hasPageNumber } = paragraph.segment
  if (hasPageNumber && /^(?:\P{N}\S*\s*){0,3}$/u.test(text.trim()))
    for (let index = Math.max(at, 1); index < out.length; index++)
      if (/^<w:t[ >]/.test(out[index - 1] ?? '') && out[index] !== '</w:t>') out[index] = ''
  paragraph.segment = newSegment(out.length)
}

export function numberingXml(id: string, level = '0'): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
}

export function paragraphXml(text: string): string {
  return text.trim() === '' ? '' : `<w:p>${runXml(text)}</w:p>`
}

export function runXml(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** Parentheses enclose a note inside a sentence. */
export function noteAfter(lastCharacter: string, note: string): string {
  return /[.!?…。]/.test(lastCharacter) ? `${runXml(' ')}${note}` : `${runXml(' (')}${note}${runXml(')')}`
}
