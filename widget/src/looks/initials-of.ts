export function initialsOf(name: string): string {
  const words = (
    /^\S+\.\S+$/.test(name) ? [name.replace(/^www\./, '')] : (name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [])
  )
    .filter((word, at) => at === 0 || word.length > 1)
    .slice(0, 2)
  return words.map((word) => [...word][0]!.toLocaleUpperCase()).join('')
}
