import type { PdfItem } from '../opened-file.js'
import type { Layers } from './drawing/pdf-drawing.js'
import type { Box } from './drawing/pdf-geometry.js'
import { turnPoint } from './pdf-upright.js'

/** Fields of a pdf.js annotation that are used here. */
export interface Annotation {
  subtype?: string
  /** Left, bottom, right and top, in points. */
  rect?: ArrayLike<number>
  annotationFlags?: number
  contentsObj?: { str?: string }
  fieldType?: string | null
  fieldValue?: unknown
  options?: readonly { exportValue?: unknown; displayValue?: unknown }[]
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: unknown
  buttonValue?: unknown
  password?: boolean
  multiLine?: boolean
  defaultAppearanceData?: { fontSize?: number }
  /** Eight numbers for each line that is marked. */
  quadPoints?: ArrayLike<number> | null
  /** The layer that it is on. */
  oc?: object | null
}

/** Flags of an annotation that nobody sees: ISO 32000-1, 12.5.3. */
const hidden = 2
const notViewed = 32
/** Size of letters where a field does not say, in points, and how far its lines stand apart, in sizes. */
const usualSize = 10
const leading = 1.2
/** Width of a letter beside its size, about. */
const letterWidth = 0.5
/** The annotations that are seen. */
export function shownAnnotations(annotations: readonly Annotation[], layers: Layers): Annotation[] {
  return annotations.filter(
    ({ annotationFlags = 0, oc }) =>
      (annotationFlags & (hidden | notViewed)) === 0 && (oc === undefined || oc === null || layers.isVisible(oc)),
  )
}

/** The lines of text that annotations strike out. */
export function struckBoxes(annotations: readonly Annotation[]): Box[] {
  return annotations.filter(({ subtype }) => subtype === 'StrikeOut').flatMap(linesMarked)
}

/**
 * The page with what its form holds and what was written onto it.
 * @param angle that its text was turned by, in degrees
 */
export function withAnnotations(
  items: readonly PdfItem[],
  annotations: readonly Annotation[],
  angle: number,
): PdfItem[] {
  const size = commonSize(items) ?? usualSize
  return [...items, ...annotations.flatMap((annotation) => itemsOf(annotation, items, { angle, size }))]
}

/** The size that most letters of a page have. */
function commonSize(items: readonly PdfItem[]): number | undefined {
  const letters = new Map<number, number>()
  for (const [text, , , , size] of items) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function linesMarked({ quadPoints, rect }: Annotation): Box[] {
  const numbers = Array.from(quadPoints ?? [])
  if (numbers.length < 8) return rect === undefined ? [] : [Array.from(rect) as Box]
  return Array.from({ length: Math.floor(numbers.length / 8) }, (_, at) => {
    const corners = numbers.slice(at * 8, at * 8 + 8)
    const xs = corners.filter((__, index) => index % 2 === 0)
    const ys = corners.filter((__, index) => index % 2 === 1)
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  })
}

interface OfPage {
  angle: number
  size: number
}

function itemsOf(annotation: Annotation, items: readonly PdfItem[], { angle, size: common }: OfPage): PdfItem[] {
  const { subtype, rect, defaultAppearanceData, contentsObj } = annotation
  if (rect === undefined || rect.length < 4) return []
  const [left, bottom, right, top] = turnedBox(Array.from(rect) as Box, angle)
  // A form value is no heading, however large its letters are.
  const own = Math.min(defaultAppearanceData?.fontSize || common, common)
  if (subtype === 'FreeText') {
    return linesOf(contentsObj?.str ?? '', { x: left, y: top - own, size: own, width: right - left })
  }
  const value = subtype === 'Widget' ? valueOf(annotation) : undefined
  if (value === undefined || value.trim() === '') return []
  // On the line of its label: programs that write forms set their text a little higher or lower.
  const label = items
    .filter(([text, , y]) => text.trim() !== '' && y > bottom - 2 && y < top)
    .toSorted((a, b) => Math.abs(a[1] - left) - Math.abs(b[1] - left))[0]
  const size = Math.min(label?.[4] ?? own, top - bottom)
  const width = right - left
  if (annotation.multiLine === true || /[\r\n]/.test(value))
    return linesOf(value, { x: left, y: top - size, size, width })
  const y = label?.[2] ?? bottom + (top - bottom - size) / 2
  return [[value, left, y, Math.min(width, value.length * size * letterWidth), size]]
}

function turnedBox([left, bottom, right, top]: Box, angle: number): Box {
  const [one, other] = [turnPoint([left, bottom], angle), turnPoint([right, top], angle)]
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
  ]
}

interface Place {
  x: number
  y: number
  size: number
  /** Points that a line may be wide. */
  width: number
}

/** The lines that somebody ended; where others end is only seen, and is no place for what stands beside them. */
function linesOf(text: string, { x, y, size, width }: Place): PdfItem[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, at): PdfItem => [
      line,
      x,
      y - at * size * leading,
      Math.min(width, line.length * size * letterWidth),
      size,
    ])
    .filter(([line]) => line.trim() !== '')
}

/** The value that a form field shows. */
function valueOf(annotation: Annotation): string | undefined {
  const { fieldType, fieldValue, options = [], checkBox, radioButton, exportValue, buttonValue, password } = annotation
  if (password === true) return undefined
  if (checkBox === true || radioButton === true) {
    const own = checkBox === true ? exportValue : buttonValue
    const isTicked = fieldValue === own && fieldValue !== 'Off' && typeof fieldValue === 'string'
    return isTicked ? '☑' : '☐'
  }
  if (fieldType === 'Tx') return typeof fieldValue === 'string' ? fieldValue : undefined
  if (fieldType !== 'Ch') return undefined
  const chosen: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return chosen
    .map((value) => options.find((option) => option.exportValue === value)?.displayValue ?? value)
    .filter((value): value is string => typeof value === 'string')
    .join(', ')
}
