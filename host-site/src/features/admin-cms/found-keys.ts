import type { ContentKey } from '@loquia/contracts'

/**
 * The texts that hold every word of a search, in either language, in their key or in the name of their page.
 * @param max texts that are returned; `count` is of all
 */
export function foundKeys(
  keys: readonly ContentKey[],
  search: string,
  pageOf: (key: ContentKey) => string,
  max: number,
): { groups: Map<string, ContentKey[]>; count: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = keys.filter((key) => {
    const text = `${key.path} ${key.en} ${key.it} ${pageOf(key)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groups = new Map<string, ContentKey[]>()
  for (const key of found.slice(0, max)) groups.set(pageOf(key), [...(groups.get(pageOf(key)) ?? []), key])
  return { groups, count: found.length }
}
