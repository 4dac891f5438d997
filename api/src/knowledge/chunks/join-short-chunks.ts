import { countWords } from '../documents/text/count-words.js'
import type { KnowledgeDocument } from '../documents/document.js'
import type { Chunk } from './chunk.js'
import { targetWords } from './chunk-size.js'
import { standsAlone } from './pack-units.js'

/** A section shorter than this is joined with the next one under the same outer heading. */
const shortSectionWords = 25

/** Neighboring short chunks under the same outer heading become one passage; their own headings stay as lines of its text. */
export function joinShortChunks(chunks: readonly Chunk[], document: KnowledgeDocument): Chunk[] {
  const joined: Chunk[] = []
  let inner: readonly string[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    const parent = chunk.headings.slice(0, -1)
    const mayJoin =
      last !== undefined &&
      last.language === chunk.language &&
      last.voice === chunk.voice &&
      last.kind !== 'faq' &&
      chunk.kind !== 'faq' &&
      (last.kind === chunk.kind || !(standsAlone(last.kind) || standsAlone(chunk.kind))) &&
      chunk.words < shortSectionWords &&
      last.words + chunk.words <= targetWords &&
      !isPdfBreak(last, chunk) &&
      ((inner.length > 0 && isSamePath(last.headings, parent)) ||
        (last.words < shortSectionWords &&
          chunk.headings.length > 0 &&
          isSamePath(last.headings.slice(0, -1), parent) &&
          last.headings.length === chunk.headings.length))
    if (last === undefined || !mayJoin) {
      joined.push({ ...chunk, ordinal: joined.length })
      inner = []
      continue
    }
    const lastHeading = inner.length === 0 ? last.headings.at(-1) : undefined
    const text = `${lastHeading === undefined ? last.text : `${lastHeading}\n${last.text}`}\n${chunk.headings.at(-1) ?? ''}\n${chunk.text}`
    inner = [...(lastHeading === undefined ? inner : [lastHeading]), chunk.headings.at(-1) ?? '']
    joined[joined.length - 1] = {
      ...last,
      kind: last.kind === chunk.kind ? last.kind : last.kind === 'text' ? chunk.kind : last.kind,
      headings: parent,
      text,
      words: countWords(text),
      endOffset: chunk.endOffset,
      title: document.title,
    }
  }
  return joined
}

function isPdfBreak(a: Chunk, b: Chunk): boolean {
  return a.url !== b.url && /#page=/.test(b.url)
}

/** Whether two heading paths are equal. */
export function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index])
}
