import { expect, it } from 'vitest'
import { averageLinkage } from './average-linkage.js'

const at = (...degrees: number[]): Float32Array[] =>
  degrees.map((degree) => Float32Array.of(Math.cos((degree / 180) * Math.PI), Math.sin((degree / 180) * Math.PI)))
const cosine = (degrees: number): number => Math.cos((degrees / 180) * Math.PI)

it('joins near vectors in any order', async () => {
  expect(await averageLinkage(at(0, 90, 4, 93, 200), cosine(10))).toEqual([[0, 2], [1, 3], [4]])
  expect(await averageLinkage(at(93, 200, 4, 90, 0), cosine(10))).toEqual([[0, 3], [1], [2, 4]])
})

it('does not join a chain of small differences', async () => {
  const groups = await averageLinkage(at(0, 8, 16, 24, 32, 40, 48, 56), cosine(10))
  expect(groups.length).toBeGreaterThan(2)
  for (const group of groups) expect(group.length).toBeLessThanOrEqual(3)
})

it('makes one group of one vector', async () => {
  expect(await averageLinkage([], 0.5)).toEqual([])
  expect(await averageLinkage(at(10), 0.5)).toEqual([[0]])
})

it('joins equal vectors', async () => {
  expect(await averageLinkage(at(10, 10, 10), 0.5)).toEqual([[0, 1, 2]])
})

it('gives the same groups as the naive algorithm', async () => {
  let seed = 7
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5
  const vectors = Array.from({ length: 60 }, () => {
    const vector = Float32Array.from({ length: 4 }, random)
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  })
  expect(await averageLinkage(vectors, 0.7)).toEqual(naive(vectors, 0.7))
})

function naive(vectors: readonly Float32Array[], from: number): number[][] {
  const groups = vectors.map((_, place) => [place])
  const mean = (a: readonly number[], b: readonly number[]): number =>
    a
      .flatMap((one) =>
        b.map((other) => vectors[one]!.reduce((sum, value, at) => sum + value * vectors[other]![at]!, 0)),
      )
      .reduce((sum, value) => sum + value, 0) /
    (a.length * b.length)
  for (;;) {
    let best: { mean: number; a: number; b: number } | undefined
    for (let a = 0; a < groups.length; a++)
      for (let b = a + 1; b < groups.length; b++) {
        const near = mean(groups[a]!, groups[b]!)
        if (best === undefined || near > best.mean) best = { mean: near, a, b }
      }
    if (best === undefined || best.mean < from)
      return groups.map((group) => group.toSorted((a, b) => a - b)).toSorted((a, b) => a[0]! - b[0]!)
    groups[best.a]!.push(...groups[best.b]!)
    groups.splice(best.b, 1)
  }
}
