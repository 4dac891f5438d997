import {
  transformPoint,
  transformBox,
  multiplyMatrices,
  intersectBoxes,
  type Box,
  type Matrix,
} from './pdf-geometry.js'

export interface DrawnLetter {
  text: string
  /** In thousandths of the font size. */
  width: number
  at: number
  /** `#rrggbb`; undefined for a pattern or an outline. */
  color: string | undefined
  /** Whether its layer is off or it has no paint. */
  isOff: boolean
  /** Whether it is invisible but searchable, as over a scanned page. */
  isInvisible: boolean
  clip: Box | undefined
}

export interface Fill {
  at: number
  box: Box
  color: string | undefined
  isOpaque: boolean
}

export interface Stroke {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  width: number
}

export interface Drawing {
  letters: DrawnLetter[]
  fills: Fill[]
  strokes: Stroke[]
}

export interface Layers {
  isVisible(group: object): boolean
}

interface State {
  matrix: Matrix
  color: string | undefined
  alpha: number
  /** Text rendering mode: ISO 32000-1, 9.3.6. */
  mode: number
  lineWidth: number
  isBlended: boolean
  clip: Box | undefined
}

export const maxFills = 4_000
const maxStrokes = 8_000
/** In points: thinner areas are lines; thicker lines are areas. */
const thin = 4
const leastAlpha = 0.05

/** Interprets drawing operators to find visible text. */
export class PageDrawing implements Drawing {
  readonly letters: DrawnLetter[] = []
  readonly fills: Fill[] = []
  readonly strokes: Stroke[] = []
  #state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
    color: '#000000',
    alpha: 1,
    mode: 0,
    lineWidth: 1,
    isBlended: false,
    clip: undefined,
  }
  readonly #saved: State[] = []
  readonly #marked: boolean[] = []
  #hidden = 0
  #isClipping = false
  #at = 0

  constructor(
    private readonly orders: Readonly<Record<string, number>>,
    private readonly layers: Layers,
  ) {}

  draw(list: { fnArray: readonly number[]; argsArray: readonly unknown[] }): this {
    const names = new Map(Object.entries(this.orders).map(([name, order]) => [order, name]))
    for (const [at, order] of list.fnArray.entries()) {
      const name = names.get(order)
      if (name === 'beginAnnotation') break
      this.#at = at
      const args: unknown = list.argsArray[at]
      this.#interpret(name ?? '', Array.isArray(args) ? args : [])
    }
    return this
  }

  #interpret(name: string, args: readonly unknown[]): void {
    const state = this.#state
    switch (name) {
      case 'save':
        this.#saved.push({ ...state })
        break
      case 'restore':
      case 'paintFormXObjectEnd':
        this.#state = this.#saved.pop() ?? state
        break
      case 'transform':
        this.#applyTransform(args)
        break
      case 'paintFormXObjectBegin':
        this.#saved.push({ ...state })
        if (isNumbers(args[0])) this.#applyTransform(args[0])
        if (isNumbers(args[1])) this.#clipTo(transformBox(args[1], this.#state.matrix))
        break
      case 'setGState':
        this.#setState(args[0])
        break
      case 'setLineWidth':
        state.lineWidth = Number(args[0]) || 0
        break
      case 'setTextRenderingMode':
        state.mode = Number(args[0]) || 0
        break
      case 'setFillRGBColor':
        state.color = typeof args[0] === 'string' ? args[0] : undefined
        break
      case 'setFillColorN':
      case 'setFillTransparent':
        state.color = undefined
        break
      case 'shadingFill':
        this.#addFill(state.clip ?? [-Infinity, -Infinity, Infinity, Infinity], undefined, false)
        break
      case 'clip':
      case 'eoClip':
        this.#isClipping = true
        break
      case 'constructPath':
        this.#addPath(args)
        break
      case 'showText':
        this.#showText(args[0])
        break
      default:
        this.#markContent(name, args)
    }
  }

  #markContent(name: string, args: readonly unknown[]): void {
    if (name === 'beginMarkedContent' || name === 'beginMarkedContentProps') {
      const [tag, group] = args
      const isHidden = tag === 'OC' && typeof group === 'object' && group !== null && !this.layers.isVisible(group)
      this.#marked.push(isHidden)
      if (isHidden) this.#hidden++
    } else if (name === 'endMarkedContent') {
      if (this.#marked.pop() === true) this.#hidden--
    } else if (/^paint.*Image/.test(name)) this.#addPicture()
  }

  #applyTransform(matrix: unknown): void {
    if (!isNumbers(matrix) || matrix.length < 6) return
    this.#state.matrix = multiplyMatrices(this.#state.matrix, Array.from(matrix) as Matrix)
    // Images are not decoded; only the operators around them remain.
    this.#addPicture()
  }

  /** An image fills the unit square, in unknown colors. */
  #addPicture(): void {
    const box = transformBox([0, 0, 1, 1], this.#state.matrix)
    if (box[2] - box[0] > thin && box[3] - box[1] > thin) this.#addFill(box, undefined, false)
  }

  #setState(entries: unknown): void {
    if (!Array.isArray(entries)) return
    for (const entry of entries as unknown[]) {
      if (!Array.isArray(entry)) continue
      const [key, value] = entry as unknown[]
      if (key === 'ca') this.#state.alpha = Number(value)
      else if (key === 'LW') this.#state.lineWidth = Number(value) || 0
      else if (key === 'BM') this.#state.isBlended = value !== 'source-over' && value !== 'normal'
      else if (key === 'SMask') this.#state.isBlended ||= value !== false
    }
  }

  #clipTo(box: Box): void {
    const { clip } = this.#state
    this.#state.clip = clip === undefined ? box : intersectBoxes(clip, box)
  }

  #addFill(box: Box, color: string | undefined, isOpaque: boolean): void {
    if (this.fills.length < maxFills && this.#hidden === 0) this.fills.push({ at: this.#at, box, color, isOpaque })
  }

  #addPath([order, data, limits]: readonly unknown[]): void {
    const { matrix, color, alpha, lineWidth, isBlended } = this.#state
    const isClip = this.#isClipping
    this.#isClipping = false
    if (!isNumbers(limits) || !Array.isArray(data)) return
    const box = transformBox(limits, matrix)
    if (isClip) this.#clipTo(box)
    const numbers: unknown = data[0]
    const points = isNumbers(numbers) ? pathSegments(numbers) : []
    const { orders } = this
    const isFilled = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'].some(
      (name) => orders[name] === order,
    )
    const isStroked = ['stroke', 'closeStroke'].some((name) => orders[name] === order)
    if (alpha < leastAlpha || this.#hidden > 0) return
    if (isStroked) {
      const scale = Math.hypot(matrix[0], matrix[1])
      for (const [from, to] of points)
        this.#addStroke(transformPoint(matrix, from), transformPoint(matrix, to), lineWidth * scale)
    } else if (isFilled) {
      const isRectangle = isRectangular(points)
      const [left, bottom, right, top] = box
      if (right - left > thin && top - bottom > thin)
        this.#addFill(
          box,
          isRectangle && alpha > 0.95 && !isBlended ? color : undefined,
          isRectangle && alpha > 0.95 && !isBlended && color !== undefined,
        )
      else if (top - bottom <= thin)
        this.#addStroke([left, (bottom + top) / 2], [right, (bottom + top) / 2], top - bottom)
      else this.#addStroke([(left + right) / 2, bottom], [(left + right) / 2, top], right - left)
    }
  }

  #addStroke(from: readonly [number, number], to: readonly [number, number], width: number): void {
    if (width <= thin) {
      if (this.strokes.length < maxStrokes) this.strokes.push({ from, to, width })
      return
    }
    const half = width / 2
    // A thick line is a background for text.
    const [left, right] = [Math.min(from[0], to[0]) - half, Math.max(from[0], to[0]) + half]
    const [bottom, top] = [Math.min(from[1], to[1]) - half, Math.max(from[1], to[1]) + half]
    this.#addFill([left, bottom, right, top], undefined, false)
  }

  #showText(glyphs: unknown): void {
    const { mode, color, alpha, clip, isBlended } = this.#state
    for (const glyph of Array.isArray(glyphs) ? (glyphs as unknown[]) : []) {
      if (typeof glyph !== 'object' || glyph === null || !('unicode' in glyph)) continue
      this.letters.push({
        text: String(glyph.unicode),
        width: 'width' in glyph && typeof glyph.width === 'number' ? glyph.width : 0,
        at: this.#at,
        color: (mode === 0 || mode === 4) && !isBlended ? color : undefined,
        isOff: this.#hidden > 0 || (alpha < leastAlpha && mode !== 3),
        isInvisible: mode === 3,
        clip,
      })
    }
  }
}

type Segment = [from: [number, number], to: [number, number]]

function pathSegments(data: ArrayLike<number>): Segment[] {
  const segments: Segment[] = []
  let begin: [number, number] = [0, 0]
  let last = begin
  for (let at = 0; at < data.length && segments.length < maxStrokes;) {
    const kind = data[at]
    if (kind === 0) begin = last = [data[at + 1] ?? 0, data[at + 2] ?? 0]
    else if (kind === 1) {
      const next: [number, number] = [data[at + 1] ?? 0, data[at + 2] ?? 0]
      segments.push([last, next])
      last = next
    } else if (kind === 4) {
      if (last[0] !== begin[0] || last[1] !== begin[1]) segments.push([last, begin])
      last = begin
    } else return []
    at += kind === 4 ? 1 : 3
  }
  return segments
}

function isRectangular(segments: readonly Segment[]): boolean {
  return (
    segments.length >= 3 &&
    segments.length <= 5 &&
    segments.every(([from, to]) => Math.abs(from[0] - to[0]) < 0.1 || Math.abs(from[1] - to[1]) < 0.1)
  )
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return (
    (Array.isArray(value) && value.every((each) => typeof each === 'number')) ||
    (ArrayBuffer.isView(value) && 'length' in value)
  )
}
