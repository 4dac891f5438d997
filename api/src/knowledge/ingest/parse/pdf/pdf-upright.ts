import type { PdfItem } from '../opened-file.js'

/** `angle`: degrees counterclockwise. */
export interface RotatedItem {
  item: PdfItem
  angle: number
}

/** The unit is degrees. */
const angleStep = 5
/** Font sizes of space above text in another direction. */
const minSpaceBetween = 3

/**
 * Rotates runs upright: the main direction first, then text along edges or across the page.
 * @returns also the main direction in degrees
 */
export function rotateUpright(items: readonly RotatedItem[]): { items: PdfItem[]; angle: number } {
  const byAngle = new Map<number, PdfItem[]>()
  for (const { item, angle } of items) {
    const rotation = (((Math.round(angle / angleStep) * angleStep) % 360) + 360) % 360
    const group = byAngle.get(rotation)
    if (group === undefined) byAngle.set(rotation, [item])
    else group.push(item)
  }
  if (byAngle.size === 0 || (byAngle.size === 1 && byAngle.has(0)))
    return { items: items.map(({ item }) => item), angle: 0 }
  const textLength = (group: readonly PdfItem[]): number => group.reduce((sum, [text]) => sum + text.trim().length, 0)
  const groups = [...byAngle].sort(([, a], [, b]) => textLength(b) - textLength(a))
  let floor: number | undefined
  const upright = groups.flatMap(([angle, group]) => {
    const turned = group.map((item) => rotateItem(item, angle))
    const heights = turned.map(([, , y]) => y)
    const top = Math.max(...heights)
    const yOffset =
      floor === undefined ? 0 : floor - top - minSpaceBetween * Math.max(...turned.map(([, , , , size]) => size))
    floor = Math.min(...heights) + yOffset
    return turned.map(([text, x, y, width, size, bold, monospace]): PdfItem => [
      text,
      x,
      y + yOffset,
      width,
      size,
      bold,
      monospace,
    ])
  })
  return { items: upright, angle: groups[0]![0] }
}

function rotateItem([text, x, y, ...rest]: PdfItem, angle: number): PdfItem {
  return [text, ...rotatePoint([x, y], angle), ...rest]
}

export function rotatePoint([x, y]: readonly [number, number], angle: number): [x: number, y: number] {
  const radians = (angle * Math.PI) / 180
  return [x * Math.cos(radians) + y * Math.sin(radians), y * Math.cos(radians) - x * Math.sin(radians)]
}
