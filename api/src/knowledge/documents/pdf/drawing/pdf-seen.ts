import { maxFills, type DrawnLetter, type Drawing, type Fill, type Stroke } from './pdf-drawing.js'
import { holds } from './pdf-geometry.js'

/** A run of text as pdf.js tells it. */
export interface TextRun {
  str: string
  transform: readonly number[]
  width: number
}

/** A part of a run that is seen: where it begins along its line, and how wide it is, in points. */
export interface SeenPart {
  text: string
  offset: number
  width: number
}

/** A line of text that is marked as struck out: its corners, in points. */
export type StruckBox = readonly [left: number, bottom: number, right: number, top: number]

/** Letters of at most this height, in points, are none that anybody reads. */
const unreadable = 2
/** Pairs of text and areas that are compared for one page. */
const maxPairs = 4_000_000
/** How far into what is drawn a run is looked for, and how often in vain. */
const searchReach = 20_000
const maxMisses = 100
/** A line strikes out what it goes through between these heights, in sizes of the letters. */
const strikeFrom = 0.12
const strikeTo = 0.5
/** A line that rises by more sizes than this goes elsewhere. */
const slant = 1.8
/** A line may stand out beyond the text by so many sizes; a rule behind a title goes further. */
const overhang = 1
/** How much of a word a line goes through that strikes it out. */
const mostOfWord = 0.6
/** Width of a space beside a letter, where nothing tells it. */
const spaceWidth = 0.55

/** The visible parts of each run of a page: undefined for all of it, and no parts for nothing. */
export function seenParts(
  runs: readonly TextRun[],
  drawing: Drawing | undefined,
  struck: readonly StruckBox[],
): (readonly SeenPart[] | undefined)[] {
  const letters = drawing === undefined ? [] : lettersOfRuns(runs, drawing.letters)
  const hidden = drawing === undefined ? [] : hiddenRuns(runs, letters, drawing)
  const strokes = drawing !== undefined && runs.length * drawing.strokes.length <= maxPairs ? drawing.strokes : []
  return runs.map((run, at) => {
    if (hidden[at] === true) return []
    if (run.str.trim() === '' || (strokes.length === 0 && struck.length === 0)) return undefined
    return withoutStruck(run, letters[at], strikesOf(run, near(runs, at), strokes, struck))
  })
}

/** Runs before and after another that may stand on its line. */
const nearby = 40

function near(runs: readonly TextRun[], at: number): readonly TextRun[] {
  return runs.slice(Math.max(0, at - nearby), at + nearby + 1)
}

/** The letters that were drawn for each run: both come in the same order, but for some that are off the page. */
function lettersOfRuns(
  runs: readonly TextRun[],
  drawn: readonly DrawnLetter[],
): (readonly DrawnLetter[] | undefined)[] {
  const owners: DrawnLetter[] = []
  let all = ''
  for (const letter of drawn) {
    const text = compared(letter.text)
    all += text
    for (let unit = 0; unit < text.length; unit++) owners.push(letter)
  }
  let at = 0
  let misses = 0
  return runs.map(({ str }) => {
    const text = compared(str)
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

function compared(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
}

/** Text from right to left comes turned around. */
function hasSameLetters(one: string, other: string): boolean {
  if (one.length !== other.length || !/[\u0590-\u08ff\ufb1d-\ufefc]/.test(other)) return false
  return [...one].sort().join('') === [...other].sort().join('')
}

function sizeOf({ transform: [, , c = 0, d = 0] }: TextRun): number {
  return Math.hypot(c, d)
}

function middleOf({ transform: [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0], width }: TextRun): [number, number] {
  const along = width / 2 / (Math.hypot(a, b) || 1)
  return [x + a * along + c * 0.3, y + b * along + d * 0.3]
}

function hiddenRuns(
  runs: readonly TextRun[],
  letters: readonly (readonly DrawnLetter[] | undefined)[],
  { fills }: Drawing,
): boolean[] {
  const lengths = runs.map(({ str }) => str.trim().length)
  const sum = (of: readonly boolean[]): number =>
    lengths.reduce((total, length, at) => total + (of[at] === true ? length : 0), 0)
  const all = lengths.reduce((total, length) => total + length, 0)
  const own = letters.map((each) => each?.[0])
  const isOff = letters.map(
    (each) => each !== undefined && each.filter(({ isOff: off }) => off).length > each.length / 2,
  )
  const canCompare = fills.length < maxFills && runs.length * fills.length <= maxPairs
  // The text of a scanned page is drawn with nothing, for search: then it is what the picture shows.
  const invisible = own.map((letter, at) => letter?.isInvisible === true && !isOnPicture(runs[at]!, fills))
  const unseen = runs.map((run, at) => {
    const letter = own[at]
    if (letter === undefined || letter.isInvisible || isOff[at] === true) return false
    const middle = middleOf(run)
    if (sizeOf(run) < unreadable) return true
    if (letter.clip !== undefined && !holds(letter.clip, middle, sizeOf(run))) return true
    return canCompare && (isCovered(middle, letter, fills) || isOfGround(middle, letter, fills))
  })
  // Where most of a page seems to be hidden, it is not.
  const tellsInvisible = sum(invisible) > (all - sum(isOff)) / 2
  const tellsUnseen = sum(unseen) > (all - sum(isOff) - sum(invisible)) / 2
  return runs.map((_, at) => isOff[at]! || (invisible[at]! && !tellsInvisible) || (unseen[at]! && !tellsUnseen))
}

function isOnPicture(run: TextRun, fills: readonly Fill[]): boolean {
  const middle = middleOf(run)
  return fills.some(({ color, box }) => color === undefined && holds(box, middle))
}

/** Whether an area is drawn over text. */
function isCovered(middle: [number, number], { at }: DrawnLetter, fills: readonly Fill[]): boolean {
  return fills.some((fill) => fill.at > at && fill.isOpaque && holds(fill.box, middle))
}

/** Whether text has the color of what it is drawn on. */
function isOfGround(middle: [number, number], { at, color }: DrawnLetter, fills: readonly Fill[]): boolean {
  if (color === undefined) return false
  const ground = fills.findLast((fill) => fill.at < at && holds(fill.box, middle))
  return isSameColor(color, ground === undefined ? '#ffffff' : ground.color)
}

/** Differences of red, green or blue up to this are not seen, of 255. */
const colorTolerance = 10

function isSameColor(one: string, other: string | undefined): boolean {
  if (other === undefined || one.length !== 7 || other.length !== 7) return false
  return [1, 3, 5].every(
    (at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) <=
      colorTolerance,
  )
}

/** Where lines go through a run: from and to, along its line. */
function strikesOf(
  run: TextRun,
  around: readonly TextRun[],
  strokes: readonly Stroke[],
  struck: readonly StruckBox[],
): [from: number, to: number][] {
  const [a = 1, b = 0, , , x = 0, y = 0] = run.transform
  const length = Math.hypot(a, b) || 1
  const size = sizeOf(run)
  const local = ([px, py]: readonly [number, number]): [along: number, up: number] => [
    ((px - x) * a + (py - y) * b) / length,
    ((py - y) * a - (px - x) * b) / length,
  ]
  const found: [number, number][] = []
  let extent: [number, number] | undefined
  for (const [left, bottom, right, top] of struck) {
    const [from, to] = [local([left, bottom]), local([right, top])]
    const middle = size / 3
    if (middle > Math.min(from[1], to[1]) && middle < Math.max(from[1], to[1]))
      found.push([Math.min(from[0], to[0]), Math.max(from[0], to[0])])
  }
  for (const { from, to, width } of strokes) {
    const [begin, end] = [local(from), local(to)]
    const height = (begin[1] + end[1]) / 2
    const rise = Math.abs(begin[1] - end[1])
    if (rise > size * slant || width > size * 0.25) continue
    if (height < strikeFrom * size || height > strikeTo * size) continue
    const [first, last] = [Math.min(begin[0], end[0]), Math.max(begin[0], end[0])]
    if (last < 0 || first > run.width || last - first < size * 0.4) continue
    const [lineFrom, lineTo] = (extent ??= extentOf(run, around, local))
    if (first >= lineFrom - overhang * size && last <= lineTo + overhang * size) found.push([first, last])
  }
  return found
}

/** From where to where text stands on the line of a run. */
function extentOf(
  run: TextRun,
  runs: readonly TextRun[],
  local: (point: readonly [number, number]) => [number, number],
): [from: number, to: number] {
  let extent: [number, number] = [0, run.width]
  for (const other of runs) {
    if (other.str.trim() === '') continue
    const [along, up] = local([other.transform[4] ?? 0, other.transform[5] ?? 0])
    if (Math.abs(up) <= sizeOf(run) * 0.5)
      extent = [Math.min(extent[0], along), Math.max(extent[1], along + other.width)]
  }
  return extent
}

/** The visible rest of a run, word by word. */
function withoutStruck(
  run: TextRun,
  letters: readonly DrawnLetter[] | undefined,
  strikes: readonly (readonly [number, number])[],
): readonly SeenPart[] | undefined {
  if (strikes.length === 0) return undefined
  const ends = endsOfLetters(run, letters)
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
      ([from, to]) => Math.min(right, to) - Math.max(left, from) >= (right - left) * mostOfWord,
    )
    if (isStruck) {
      hasStruck = true
      flush()
    } else kept = { from: kept?.from ?? begin, to: end }
  }
  flush()
  return hasStruck ? parts : undefined
}

/** Where each letter of a run ends, in points from where it begins. */
function endsOfLetters(run: TextRun, letters: readonly DrawnLetter[] | undefined): number[] {
  const units = [...run.str].flatMap((letter) =>
    Array.from({ length: letter.length }, (_, at) => (at === 0 ? letter : '')),
  )
  const scale = Math.hypot(run.transform[0] ?? 0, run.transform[1] ?? 0) / 1_000
  let next = 0
  const widths = units.map((letter) => {
    if (letter === '') return 0
    if (letter.trim() === '') return undefined
    const own = letters?.[next]?.width
    next += compared(letter).length
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
