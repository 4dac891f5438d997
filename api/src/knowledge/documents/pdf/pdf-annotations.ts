import type { PdfItem } from '../opened-file.js'

/** What pdf.js tells of an annotation, as far as it says anything here. */
interface Annotation {
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
  defaultAppearanceData?: { fontSize?: number }
  /** Eight numbers for each line that is marked. */
  quadPoints?: ArrayLike<number> | null
}

/** Flags of an annotation that nobody sees: ISO 32000-1, 12.5.3. */
const hidden = 2
const notViewed = 32
/** Size of letters where a field does not say, in points, and how far its lines stand apart, in sizes. */
const usualSize = 10
const leading = 1.2
/** Width of a letter beside its size, about. */
const letterWidth = 0.5
/** How much of a run is struck out where all of it is. */
const nearlyAll = 0.8

/** The page as it is seen: with what its form holds and what was written onto it, without what was struck out. */
export function withAnnotations(items: readonly PdfItem[], annotations: readonly Annotation[]): PdfItem[] {
  const shown = annotations.filter(({ annotationFlags = 0 }) => (annotationFlags & (hidden | notViewed)) === 0)
  const struck = shown.filter(({ subtype }) => subtype === 'StrikeOut').flatMap(linesMarked)
  const left = items.filter((item) => !struck.some((line) => isWithin(item, line)))
  return [...left, ...shown.flatMap((annotation) => itemsOf(annotation, left))]
}

type Box = [left: number, bottom: number, right: number, top: number]

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

function isWithin([, x, y, width, size]: PdfItem, [left, bottom, right, top]: Box): boolean {
  const middle = y + size / 3
  const covered = Math.min(x + width, right) - Math.max(x, left)
  return middle > bottom && middle < top && covered >= width * nearlyAll
}

function itemsOf(annotation: Annotation, items: readonly PdfItem[]): PdfItem[] {
  const { subtype, rect, defaultAppearanceData, contentsObj } = annotation
  if (rect === undefined || rect.length < 4) return []
  const [left, bottom, , top] = Array.from(rect) as Box
  const own = defaultAppearanceData?.fontSize
  if (subtype === 'FreeText') {
    const size = own || usualSize
    return linesOf(contentsObj?.str ?? '', left, top - size, size)
  }
  const value = subtype === 'Widget' ? valueOf(annotation) : undefined
  if (value === undefined || value.trim() === '') return []
  // On the line of its label: programs that write forms set their text a little higher or lower.
  const label = items
    .filter(([text, , y]) => text.trim() !== '' && y > bottom - 2 && y < top)
    .toSorted((a, b) => Math.abs(a[1] - left) - Math.abs(b[1] - left))[0]
  const size = own || label?.[4] || Math.min(usualSize, top - bottom)
  const isOneLine = !/[\r\n]/.test(value)
  return linesOf(value, left, isOneLine ? (label?.[2] ?? bottom + (top - bottom - size) / 2) : top - size, size)
}

function linesOf(text: string, x: number, y: number, size: number): PdfItem[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, at): PdfItem => [line, x, y - at * size * leading, line.length * size * letterWidth, size])
    .filter(([line]) => line.trim() !== '')
}

/** What a field of a form shows. */
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
