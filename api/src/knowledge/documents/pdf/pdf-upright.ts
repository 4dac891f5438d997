import type { PdfItem } from '../opened-file.js'

/** A run of text and the direction that it is written in, in degrees, counterclockwise. */
export interface TurnedItem {
  item: PdfItem
  angle: number
}

/** Directions are told apart in steps of so many degrees. */
const step = 5
/** White below what is written in another direction, in sizes. */
const between = 3

/**
 * The runs of a page as if all were written from left to right: a page that lies on its side, or whose text does, and
 * behind it what is written up its edge or across it.
 * @returns also the direction that most of it is written in, in degrees
 */
export function turnUpright(items: readonly TurnedItem[]): { items: PdfItem[]; angle: number } {
  const byAngle = new Map<number, PdfItem[]>()
  for (const { item, angle } of items) {
    const turn = (((Math.round(angle / step) * step) % 360) + 360) % 360
    const group = byAngle.get(turn)
    if (group === undefined) byAngle.set(turn, [item])
    else group.push(item)
  }
  if (byAngle.size === 0 || (byAngle.size === 1 && byAngle.has(0)))
    return { items: items.map(({ item }) => item), angle: 0 }
  const lengthOf = (group: readonly PdfItem[]): number => group.reduce((sum, [text]) => sum + text.trim().length, 0)
  const groups = [...byAngle].sort(([, a], [, b]) => lengthOf(b) - lengthOf(a))
  let floor: number | undefined
  const upright = groups.flatMap(([angle, group]) => {
    const turned = group.map((item) => turn(item, angle))
    const heights = turned.map(([, , y]) => y)
    const top = Math.max(...heights)
    const drop = floor === undefined ? 0 : floor - top - between * Math.max(...turned.map(([, , , , size]) => size))
    floor = Math.min(...heights) + drop
    return turned.map(([text, x, y, width, size, bold, typed]): PdfItem => [
      text,
      x,
      y + drop,
      width,
      size,
      bold,
      typed,
    ])
  })
  return { items: upright, angle: groups[0]![0] }
}

function turn([text, x, y, ...rest]: PdfItem, angle: number): PdfItem {
  return [text, ...turnPoint([x, y], angle), ...rest]
}

/** Where a point is once what is written at an angle is written from left to right. */
export function turnPoint([x, y]: readonly [number, number], angle: number): [x: number, y: number] {
  const radians = (angle * Math.PI) / 180
  return [x * Math.cos(radians) + y * Math.sin(radians), y * Math.cos(radians) - x * Math.sin(radians)]
}
