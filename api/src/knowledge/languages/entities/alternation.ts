import { writesWithoutSpaces, type Language } from '../language.js'

/** A pattern of any of some names, the longest first; one that nothing matches where there are none. */
export function alternation(names: Iterable<string>): string {
  const sorted = [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  return sorted.length === 0 ? '(?!)' : `(?:${sorted.map(escaped).join('|')})`
}

function escaped(name: string): string {
  return name
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/[\s\u00a0\u202f]+/g, String.raw`[\s\u00a0\u202f]?`)
}

/** What must not follow a word, nor precede it: nothing where words stand together without spaces. */
export function wordEdges(language: Language): { before: string; after: string } {
  return writesWithoutSpaces(language)
    ? { before: '', after: '' }
    : { before: String.raw`(?<![\p{L}\p{M}\p{N}])`, after: String.raw`(?![\p{L}\p{M}])` }
}
