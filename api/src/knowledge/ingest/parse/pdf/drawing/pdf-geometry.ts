/** ISO 32000-1, 8.3.3, defines these matrices. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]
export type Box = [left: number, bottom: number, right: number, top: number]

export function multiplyMatrices([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function transformPoint([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

export function transformBox(corners: ArrayLike<number>, matrix: Matrix): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(corners)
  const points = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map((point) => transformPoint(matrix, point as [number, number]))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export function intersectBoxes(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
}

export function containsPoint([left, bottom, right, top]: Box, [x, y]: readonly [number, number], margin = 0): boolean {
  return x >= left - margin && x <= right + margin && y >= bottom - margin && y <= top + margin
}
