import type { Passage } from '../../chunking/passage.js'

export function plainPassage(url: string, text: string, more: Partial<Passage> = {}): Passage {
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
