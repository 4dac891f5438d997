import type { Block, BlockKind, KnowledgeDocument } from '../documents/document.js'
import type { Chunk } from './chunk.js'
import { type TextUnit, wordCount, textUnits } from './text-units.js'
import { packUnits } from './pack-units.js'
import { joinShortChunks, isSamePath } from './join-short-chunks.js'

/**
 * Cuts a document into passages of 120–250 words, at headings and ends of sentences. Tables and lists stay whole where
 * they fit; every question with its answer is a passage of its own. Offsets count in the document's whole text, which
 * is its blocks joined by a blank line. What a passage takes of a block is a slice of it, character for character; a
 * line break stands between two blocks, and white space at the ends of a slice is left out. A passage is in one
 * language: the page's, unless its blocks are in the other; and in one voice.
 */
export function chunkDocument(document: KnowledgeDocument): Chunk[] {
  const chunks: Chunk[] = []
  let offset = 0
  let section: TextUnit[][] = []
  let path: readonly string[] | undefined
  let spoken = document.language
  let voice: Block['voice']
  const finish = (): void => {
    for (const units of packUnits(section)) chunks.push(chunkOf(document, units, chunks.length))
    section = []
  }
  for (const block of document.blocks) {
    const start = offset
    offset += block.text.length + 2
    const language = block.language ?? document.language
    const units = textUnits(block, start, language)
    if (units.length === 0) continue
    if (
      path === undefined ||
      block.kind === 'faq' ||
      !isSamePath(path, block.headings) ||
      section[0]?.[0]?.kind === 'faq' ||
      language !== spoken ||
      block.voice !== voice
    )
      finish()
    path = block.headings
    spoken = language
    ;({ voice } = block)
    section.push(units)
  }
  finish()
  return joinShortChunks(chunks, document)
}

function chunkOf(document: KnowledgeDocument, units: readonly TextUnit[], ordinal: number): Chunk {
  const [first] = units
  const last = units.at(-1)
  return {
    ordinal,
    kind: kindOf(units),
    url: addressOf(document.url, first?.block),
    title: document.title,
    headings: first?.block.headings ?? [],
    text: textOf(units),
    language: first?.block.language ?? document.language,
    ...(first?.block.voice === undefined ? {} : { voice: first.block.voice }),
    words: wordCount(units),
    startOffset: first?.start ?? 0,
    endOffset: last?.end ?? 0,
  }
}

/** From the first unit to the last of each block, with all that stands between them there. */
function textOf(units: readonly TextUnit[]): string {
  const slices: string[] = []
  for (let from = 0; from < units.length;) {
    const first = units[from]
    if (first === undefined) break
    let to = from
    while (units[to + 1]?.block === first.block) to++
    slices.push(
      first.block.text.slice(first.start - first.blockStart, (units[to]?.end ?? first.end) - first.blockStart),
    )
    from = to + 1
  }
  return slices.join('\n')
}

/** A passage with opening hours in it is about opening hours, even when a sentence introduces them. */
function kindOf(units: readonly TextUnit[]): BlockKind {
  for (const kind of ['faq', 'hours', 'contact', 'table', 'list'] as const)
    if (units.some((unit) => unit.kind === kind)) return kind
  return 'text'
}

/** What is longer is made by a program for itself, and leads to the page as well without it. */
const anchorMaxChars = 200

/** The page's address with the anchor or PDF page of the block. */
function addressOf(url: string, block: Block | undefined): string {
  if (block?.pageNumber !== undefined) return `${url}#page=${block.pageNumber}`
  return block?.anchor === undefined || block.anchor.length > anchorMaxChars
    ? url
    : `${url}#${encodeURIComponent(block.anchor)}`
}
