import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that comparing may block other work. */
const blockingMaxMs = 15

/**
 * Agglomerative clustering by mean cosine (UPGMA) with nearest-neighbor chains (Murtagh 1983; Müllner 2011,
 * arXiv:1109.2378): n² steps, independent of the order. A thousand vectors of 512 numbers take half a second.
 * @param vectors of length 1
 * @param from mean cosine for joining clusters
 * @returns member indexes, clusters by first member
 */
export async function averageLinkage(vectors: readonly Float32Array[], from: number): Promise<number[][]> {
  const size = vectors.length
  const cosines = await computeCosines(vectors)
  const members: (number[] | undefined)[] = vectors.map((_, place) => [place])
  let since = performance.now()
  for (let start = 0; start < size; start++) {
    const chain = members[start] === undefined ? [] : [start]
    while (chain.length > 0) {
      const last = chain.at(-1)!
      const before = chain.at(-2)
      const next = nearestCluster(cosines, members, last, before)
      // Average linkage is reducible: mutual nearest neighbors join in any order.
      if (next === undefined || cosines[last * size + next]! < from) chain.length = 0
      else if (next === before) {
        mergeClusters(cosines, members, next, last)
        chain.length -= 2
        if (chain.length === 0) chain.push(next)
      } else chain.push(next)
      if (performance.now() - since > blockingMaxMs) {
        await nextTurn()
        since = performance.now()
      }
    }
  }
  return members
    .flatMap((places) => (places === undefined ? [] : [places.toSorted((a, b) => a - b)]))
    .toSorted((a, b) => a[0]! - b[0]!)
}

async function computeCosines(vectors: readonly Float32Array[]): Promise<Float32Array> {
  const size = vectors.length
  const cosines = new Float32Array(size * size).fill(-2)
  let since = performance.now()
  for (let row = 1; row < size; row++) {
    for (let column = 0; column < row; column++)
      cosines[row * size + column] = cosines[column * size + row] = dot(vectors[row]!, vectors[column]!)
    if (performance.now() - since > blockingMaxMs) {
      await nextTurn()
      since = performance.now()
    }
  }
  return cosines
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

/** Prefers the previous cluster in a tie, so that the chain ends. */
function nearestCluster(
  cosines: Float32Array,
  members: readonly (number[] | undefined)[],
  of: number,
  before: number | undefined,
): number | undefined {
  const row = of * members.length
  let best = before
  for (let other = 0; other < members.length; other++) {
    if (other === of || members[other] === undefined) continue
    if (best === undefined || cosines[row + other]! > cosines[row + best]!) best = other
  }
  return best
}

function mergeClusters(cosines: Float32Array, members: (number[] | undefined)[], into: number, from: number): void {
  const size = members.length
  const [target, source] = [members[into]!, members[from]!]
  members[from] = undefined
  for (let other = 0; other < size; other++) {
    if (other === into || members[other] === undefined) continue
    const mean =
      (target.length * cosines[into * size + other]! + source.length * cosines[from * size + other]!) /
      (target.length + source.length)
    cosines[into * size + other] = cosines[other * size + into] = mean
  }
  members[into] = [...target, ...source]
}
