import { writesWithoutSpaces, type Language } from '../../../core/languages/index.js'

/** Returns a pattern that matches any of the names, longest first; without names it matches nothing. */
export function alternation(names: Iterable<string>): string {
  const sorted = [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  return sorted.length === 0 ? '(?!)' : `(?:${sorted.map(escapeName).join('|')})`
}

function escapeName(name: string): string {
  return name
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/[\s\u00a0\u202f]+/g, String.raw`[\s\u00a0\u202f]?`)
}

export function wordEdges(language: Language): { before: string; after: string } {
  return writesWithoutSpaces(language)
    ? { before: '', after: '' }
    : { before: String.raw`(?<![\p{L}\p{M}\p{N}])`, after: String.raw`(?![\p{L}\p{M}])` }
}
