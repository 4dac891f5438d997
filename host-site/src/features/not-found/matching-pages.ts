/** What a search compares: small letters without accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose words begin with every word of the query, in the order given; all of them for an empty query. */
export function matchingPages<T extends { title: string; text: string }>(pages: readonly T[], query: string): T[] {
  const asked = folded(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return pages.filter(({ title, text }) => {
    const words = folded(`${title} ${text}`).match(/[\p{L}\p{N}]+/gu) ?? []
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}
