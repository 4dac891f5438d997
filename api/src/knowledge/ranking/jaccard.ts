/** The share of all elements of two sets that both hold: 0 to 1, 1 for two empty sets. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const each of a) if (b.has(each)) both++
  const either = a.size + b.size - both
  return either === 0 ? 1 : both / either
}
