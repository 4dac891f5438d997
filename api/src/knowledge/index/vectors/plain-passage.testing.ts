import type { Chunk } from '../../chunks/chunk.js'

/** A passage of some words, in English under no heading unless told. */
export function plainPassage(url: string, text: string, more: Partial<Chunk> = {}): Chunk {
  return Object.assign(
    {
      ordinal: 0,
      kind: 'text' as const,
      url,
      title: 'X',
      headings: [],
      text,
      language: 'en' as const,
      words: 3,
      startOffset: 0,
      endOffset: text.length,
    },
    more,
  )
}
