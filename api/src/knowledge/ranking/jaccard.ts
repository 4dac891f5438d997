/** What two sets have in common, as a share of all that they hold: 0 to 1, 1 for two empty ones. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const each of a) if (b.has(each)) both++
  const either = a.size + b.size - both
  return either === 0 ? 1 : both / either
}
