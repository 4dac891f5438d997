import { isLowered, isRaised, isSmaller, type Look } from './run-look.js'
import { newSegment, type Paragraph, type Run } from './story-frames.js'

/** The style of digits that are set smaller than those before them, as the converter knows it. */
export const smallDigits = 'SmallDigits'

/**
 * Writes down that a run is raised, lowered, or smaller than the digits before it.
 * @param out the pieces of XML that the run ends
 */
export function shiftRun(out: string[], run: Run, look: Look, paragraph: Paragraph): void {
  const property = propertyOf(run, look, paragraph)
  if (property === '') return
  if (out[run.at + 1] === '<w:rPr>') out.splice(run.at + 2, 0, property)
  else out.splice(run.at + 1, 0, '<w:rPr>', property, '</w:rPr>')
  if (isRaised(look) && run.start === 0 && /^\s*\d{1,2}\s*$/.test(run.text))
    paragraph.mark = { at: run.at, until: out.length, text: run.text.trim(), length: paragraph.text.length }
}

function propertyOf({ text, before }: Run, look: Look, { lastLook }: Paragraph): string {
  if (isRaised(look)) return '<w:vertAlign w:val="superscript"/>'
  if (isLowered(look)) return '<w:vertAlign w:val="subscript"/>'
  const isBehindDigits = /^\d{2}\s*$/.test(text) && /\d/.test(before)
  return isBehindDigits && lastLook !== undefined && isSmaller(look, lastLook)
    ? `<w:rStyle w:val="${smallDigits}"/>`
    : ''
}

/** "¹ per night" is a note by itself: its mark is written as one. */
export function setApartMark(out: string[], { mark, text }: Paragraph): void {
  if (mark === undefined || !/^\s*\p{L}/u.test(text.slice(mark.length))) return
  out.fill('', mark.at, mark.until)
  out[mark.at] = runOf(`${mark.text}) `)
}

/** The end of what stands between two tabs: "Page 2 of 7" is not told without its numbers. */
export function endSegment(out: string[], paragraph: Paragraph): void {
  const { at, text, hasPageNumber } = paragraph.segment
  if (hasPageNumber && /^(?:\P{N}\S*\s*){0,3}$/u.test(text.trim()))
    for (let index = Math.max(at, 1); index < out.length; index++)
      if (/^<w:t[ >]/.test(out[index - 1] ?? '') && out[index] !== '</w:t>') out[index] = ''
  paragraph.segment = newSegment(out.length)
}

export function numberingOf(id: string, level = '0'): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
}

export function paragraphOf(text: string): string {
  return text.trim() === '' ? '' : `<w:p>${runOf(text)}</w:p>`
}

export function runOf(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** A note beside its sentence: a sentence of its own behind a whole one, and else in parentheses. */
export function noteAfter(lastCharacter: string, note: string): string {
  return /[.!?…。]/.test(lastCharacter) ? `${runOf(' ')}${note}` : `${runOf(' (')}${note}${runOf(')')}`
}
