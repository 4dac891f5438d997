/** Texts are compared in lower case without accents. */
const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every query word must begin a word of the page; an empty query matches all. */
export function matchingPages<T extends { title: string; text: string }>(pages: readonly T[], query: string): T[] {
  const asked = foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return pages.filter(({ title, text }) => {
    const words = foldText(`${title} ${text}`).match(/[\p{L}\p{N}]+/gu) ?? []
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}
