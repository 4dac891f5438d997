import { maxFills, type DrawnLetter, type Drawing, type Fill, type Stroke } from './pdf-drawing.js'
import { containsPoint } from './pdf-geometry.js'

export interface TextRun {
  str: string
  transform: readonly number[]
  width: number
}

/** A visible part of a run: its start along the line and its width, in points. */
export interface SeenPart {
  text: string
  offset: number
  width: number
}

export type StruckBox = readonly [left: number, bottom: number, right: number, top: number]

/** Text of this size, in points, is unreadable. */
const unreadable = 2
const maxPairs = 4_000_000
const searchReach = 20_000
const maxMisses = 100
/** In font sizes: heights between which a line strikes out text. */
const strikeFrom = 0.12
const strikeTo = 0.5
const slant = 1.8
/** In font sizes; a rule behind a title extends further. */
const overhang = 1
/** Minimum share of a word that is struck. */
const minStruckShare = 0.6
const spaceWidth = 0.55

/** @returns per run: undefined if wholly visible, no parts if hidden */
export function findVisibleParts(
  runs: readonly TextRun[],
  drawing: Drawing | undefined,
  struck: readonly StruckBox[],
): (readonly SeenPart[] | undefined)[] {
  const letters = drawing === undefined ? [] : matchLetters(runs, drawing.letters)
  const hidden = drawing === undefined ? [] : hiddenRuns(runs, letters, drawing)
  const strokes = drawing !== undefined && runs.length * drawing.strokes.length <= maxPairs ? drawing.strokes : []
  return runs.map((run, at) => {
    if (hidden[at] === true) return []
    if (run.str.trim() === '' || (strokes.length === 0 && struck.length === 0)) return undefined
    return withoutStruck(run, letters[at], findStrikes(run, nearbyRuns(runs, at), strokes, struck))
  })
}

const nearby = 40

function nearbyRuns(runs: readonly TextRun[], at: number): readonly TextRun[] {
  return runs.slice(Math.max(0, at - nearby), at + nearby + 1)
}

/** Letters and runs have the same order, except for some off the page. */
function matchLetters(runs: readonly TextRun[], drawn: readonly DrawnLetter[]): (readonly DrawnLetter[] | undefined)[] {
  const owners: DrawnLetter[] = []
  let all = ''
  for (const letter of drawn) {
    const text = comparableText(letter.text)
    all += text
    for (let unit = 0; unit < text.length; unit++) owners.push(letter)
  }
  let at = 0
  let misses = 0
  return runs.map(({ str }) => {
    const text = comparableText(str)
    if (text === '' || misses > maxMisses) return undefined
    let found = all.startsWith(text, at) || hasSameLetters(all.slice(at, at + text.length), text) ? at : -1
    if (found < 0) {
      const further = all.slice(at, at + searchReach).indexOf(text)
      if (further < 0) misses++
      else found = at + further
    }
    if (found < 0) return undefined
    at = found + text.length
    return owners.slice(found, at)
  })
}

function comparableText(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
}

/** pdf.js reverses right-to-left text. */
function hasSameLetters(one: string, other: string): boolean {
  if (one.length !== other.length || !/[\u0590-\u08ff\ufb1d-\ufefc]/.test(other)) return false
  return [...one].sort().join('') === [...other].sort().join('')
}

function fontSize({ transform: [, , c = 0, d = 0] }: TextRun): number {
  return Math.hypot(c, d)
}

function runCenter({ transform: [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0], width }: TextRun): [number, number] {
  const along = width / 2 / (Math.hypot(a, b) || 1)
  return [x + a * along + c * 0.3, y + b * along + d * 0.3]
}

function hiddenRuns(
  runs: readonly TextRun[],
  letters: readonly (readonly DrawnLetter[] | undefined)[],
  { fills }: Drawing,
): boolean[] {
  const lengths = runs.map(({ str }) => str.trim().length)
  const sumLengths = (of: readonly boolean[]): number =>
    lengths.reduce((total, length, at) => total + (of[at] === true ? length : 0), 0)
  const all = lengths.reduce((total, length) => total + length, 0)
  const own = letters.map((each) => each?.[0])
  const isOff = letters.map(
    (each) => each !== undefined && each.filter(({ isOff: off }) => off).length > each.length / 2,
  )
  const canCompare = fills.length < maxFills && runs.length * fills.length <= maxPairs
  // Scanned pages have invisible text for search, which repeats the image.
  const invisible = own.map((letter, at) => letter?.isInvisible === true && !isOnPicture(runs[at]!, fills))
  const unseen = runs.map((run, at) => {
    const letter = own[at]
    if (letter === undefined || letter.isInvisible || isOff[at] === true) return false
    const middle = runCenter(run)
    if (fontSize(run) < unreadable) return true
    if (letter.clip !== undefined && !containsPoint(letter.clip, middle, fontSize(run))) return true
    return canCompare && (isCovered(middle, letter, fills) || isBackgroundColored(middle, letter, fills))
  })
  // If most of a page seems hidden, the detection is wrong.
  const isMostlyInvisible = sumLengths(invisible) > (all - sumLengths(isOff)) / 2
  const isMostlyUnseen = sumLengths(unseen) > (all - sumLengths(isOff) - sumLengths(invisible)) / 2
  return runs.map((_, at) => isOff[at]! || (invisible[at]! && !isMostlyInvisible) || (unseen[at]! && !isMostlyUnseen))
}

function isOnPicture(run: TextRun, fills: readonly Fill[]): boolean {
  const middle = runCenter(run)
  return fills.some(({ color, box }) => color === undefined && containsPoint(box, middle))
}

function isCovered(middle: [number, number], { at }: DrawnLetter, fills: readonly Fill[]): boolean {
  return fills.some((fill) => fill.at > at && fill.isOpaque && containsPoint(fill.box, middle))
}

function isBackgroundColored(middle: [number, number], { at, color }: DrawnLetter, fills: readonly Fill[]): boolean {
  if (color === undefined) return false
  const ground = fills.findLast((fill) => fill.at < at && containsPoint(fill.box, middle))
  return isSameColor(color, ground === undefined ? '#ffffff' : ground.color)
}

/** A difference of this much per color channel, of 255, is invisible. */
const colorTolerance = 10

function isSameColor(one: string, other: string | undefined): boolean {
  if (other === undefined || one.length !== 7 || other.length !== 7) return false
  return [1, 3, 5].every(
    (at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) <=
      colorTolerance,
  )
}

function findStrikes(
  run: TextRun,
  around: readonly TextRun[],
  strokes: readonly Stroke[],
  struck: readonly StruckBox[],
): [from: number, to: number][] {
  const [a = 1, b = 0, , , x = 0, y = 0] = run.transform
  const length = Math.hypot(a, b) || 1
  const size = fontSize(run)
  const toRunSpace = ([px, py]: readonly [number, number]): [along: number, up: number] => [
    ((px - x) * a + (py - y) * b) / length,
    ((py - y) * a - (px - x) * b) / length,
  ]
  const found: [number, number][] = []
  let extent: [number, number] | undefined
  for (const [left, bottom, right, top] of struck) {
    const [from, to] = [toRunSpace([left, bottom]), toRunSpace([right, top])]
    const middle = size / 3
    if (middle > Math.min(from[1], to[1]) && middle < Math.max(from[1], to[1]))
      found.push([Math.min(from[0], to[0]), Math.max(from[0], to[0])])
  }
  for (const { from, to, width } of strokes) {
    const [begin, end] = [toRunSpace(from), toRunSpace(to)]
    const height = (begin[1] + end[1]) / 2
    const rise = Math.abs(begin[1] - end[1])
    if (rise > size * slant || width > size * 0.25) continue
    if (height < strikeFrom * size || height > strikeTo * size) continue
    const [first, last] = [Math.min(begin[0], end[0]), Math.max(begin[0], end[0])]
    if (last < 0 || first > run.width || last - first < size * 0.4) continue
    const [lineFrom, lineTo] = (extent ??= lineExtent(run, around, toRunSpace))
    if (first >= lineFrom - overhang * size && last <= lineTo + overhang * size) found.push([first, last])
  }
  return found
}

function lineExtent(
  run: TextRun,
  runs: readonly TextRun[],
  local: (point: readonly [number, number]) => [number, number],
): [from: number, to: number] {
  let extent: [number, number] = [0, run.width]
  for (const other of runs) {
    if (other.str.trim() === '') continue
    const [along, up] = local([other.transform[4] ?? 0, other.transform[5] ?? 0])
    if (Math.abs(up) <= fontSize(run) * 0.5)
      extent = [Math.min(extent[0], along), Math.max(extent[1], along + other.width)]
  }
  return extent
}

function withoutStruck(
  run: TextRun,
  letters: readonly DrawnLetter[] | undefined,
  strikes: readonly (readonly [number, number])[],
): readonly SeenPart[] | undefined {
  if (strikes.length === 0) return undefined
  const ends = letterEnds(run, letters)
  const parts: SeenPart[] = []
  let hasStruck = false
  let kept: { from: number; to: number } | undefined
  const flush = (): void => {
    if (kept === undefined) return
    const offset = kept.from === 0 ? 0 : ends[kept.from - 1]!
    parts.push({ text: run.str.slice(kept.from, kept.to), offset, width: ends[kept.to - 1]! - offset })
    kept = undefined
  }
  for (const { 0: word, index: begin } of run.str.matchAll(/\S+/g)) {
    const end = begin + word.length
    const [left, right] = [begin === 0 ? 0 : ends[begin - 1]!, ends[end - 1]!]
    const isStruck = strikes.some(
      ([from, to]) => Math.min(right, to) - Math.max(left, from) >= (right - left) * minStruckShare,
    )
    if (isStruck) {
      hasStruck = true
      flush()
    } else kept = { from: kept?.from ?? begin, to: end }
  }
  flush()
  return hasStruck ? parts : undefined
}

function letterEnds(run: TextRun, letters: readonly DrawnLetter[] | undefined): number[] {
  const units = [...run.str].flatMap((letter) =>
    Array.from({ length: letter.length }, (_, at) => (at === 0 ? letter : '')),
  )
  const scale = Math.hypot(run.transform[0] ?? 0, run.transform[1] ?? 0) / 1_000
  let next = 0
  const widths = units.map((letter) => {
    if (letter === '') return 0
    if (letter.trim() === '') return undefined
    const own = letters?.[next]?.width
    next += comparableText(letter).length
    return own === undefined ? 1 : own * scale
  })
  const inked = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const spaces = widths.filter((width) => width === undefined).length
  const isKnown = letters !== undefined && inked <= run.width * 1.02 && (spaces > 0 || inked >= run.width * 0.9)
  const space = isKnown
    ? (run.width - inked) / (spaces || 1)
    : (inked / Math.max(1, units.length - spaces)) * spaceWidth
  const whole = inked + space * spaces
  let end = 0
  return widths.map((width) => {
    end += ((width ?? space) * run.width) / (whole || 1)
    return end
  })
}
