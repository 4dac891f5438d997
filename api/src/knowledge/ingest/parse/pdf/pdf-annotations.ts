import type { PdfItem } from '../opened-file.js'
import type { Layers } from './drawing/pdf-drawing.js'
import type { Box } from './drawing/pdf-geometry.js'
import { rotatePoint } from './pdf-upright.js'

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
  /** Eight numbers per marked line. */
  quadPoints?: ArrayLike<number> | null
  oc?: object | null
}

/** Annotation flags: ISO 32000-1, 12.5.3. */
const hidden = 2
const notViewed = 32
/** Default size in points; line spacing in sizes. */
const usualSize = 10
const leading = 1.2
const letterWidth = 0.5
export function shownAnnotations(annotations: readonly Annotation[], layers: Layers): Annotation[] {
  return annotations.filter(
    ({ annotationFlags = 0, oc }) =>
      (annotationFlags & (hidden | notViewed)) === 0 && (oc === undefined || oc === null || layers.isVisible(oc)),
  )
}

export function struckBoxes(annotations: readonly Annotation[]): Box[] {
  return annotations.filter(({ subtype }) => subtype === 'StrikeOut').flatMap(linesMarked)
}

/**
 * Adds form values and annotations to the page.
 * @param angle rotation of the text, in degrees
 */
export function withAnnotations(
  items: readonly PdfItem[],
  annotations: readonly Annotation[],
  angle: number,
): PdfItem[] {
  const size = commonSize(items) ?? usualSize
  return [...items, ...annotations.flatMap((annotation) => toItems(annotation, items, { angle, size }))]
}

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

interface PageContext {
  angle: number
  size: number
}

function toItems(annotation: Annotation, items: readonly PdfItem[], { angle, size: common }: PageContext): PdfItem[] {
  const { subtype, rect, defaultAppearanceData, contentsObj } = annotation
  if (rect === undefined || rect.length < 4) return []
  const [left, bottom, right, top] = turnedBox(Array.from(rect) as Box, angle)
  // Large letters do not make a form value a heading.
  const own = Math.min(defaultAppearanceData?.fontSize || common, common)
  if (subtype === 'FreeText') {
    return textLines(contentsObj?.str ?? '', { x: left, y: top - own, size: own, width: right - left })
  }
  const value = subtype === 'Widget' ? readFieldValue(annotation) : undefined
  if (value === undefined || value.trim() === '') return []
  // Aligns values with labels, as programs set form text slightly higher or lower.
  const label = items
    .filter(([text, , y]) => text.trim() !== '' && y > bottom - 2 && y < top)
    .toSorted((a, b) => Math.abs(a[1] - left) - Math.abs(b[1] - left))[0]
  const size = Math.min(label?.[4] ?? own, top - bottom)
  const width = right - left
  if (annotation.multiLine === true || /[\r\n]/.test(value))
    return textLines(value, { x: left, y: top - size, size, width })
  const y = label?.[2] ?? bottom + (top - bottom - size) / 2
  return [[value, left, y, Math.min(width, value.length * size * letterWidth), size]]
}

function turnedBox([left, bottom, right, top]: Box, angle: number): Box {
  const [one, other] = [rotatePoint([left, bottom], angle), rotatePoint([right, top], angle)]
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
  width: number
}

/** Splits only at explicit breaks, as wrapped lines align with nothing. */
function textLines(text: string, { x, y, size, width }: Place): PdfItem[] {
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

function readFieldValue(annotation: Annotation): string | undefined {
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
