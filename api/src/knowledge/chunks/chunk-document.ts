import type { Language } from '../languages/language.js'
import { countWords } from '../documents/text/count-words.js'
import type { Block, BlockKind, KnowledgeDocument } from '../documents/document.js'
import type { Chunk } from './chunk.js'
import { sentencesIn } from './sentences-in.js'

/** Words of a passage: what retrieval does best with. */
const targetWords = 180
const minWords = 120
const maxWords = 250
/** What has more characters than this for each of its words is no prose, and counts by its length. */
const maxWordChars = 40
/** A section shorter than this is joined with the next one under the same outer heading. */
const tinyWords = 25

/** A stretch that is not cut: a sentence, a list item, a table row. */
interface Unit {
  words: number
  /** Where it stands in the document's whole text, white space at its ends left out. */
  start: number
  end: number
  kind: BlockKind
  block: Block
  /** Where the block begins in the document's whole text. */
  blockStart: number
}

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
  let section: Unit[][] = []
  let path: readonly string[] | undefined
  let spoken = document.language
  let voice: Block['voice']
  const finish = (): void => {
    for (const units of packs(section)) chunks.push(chunkOf(document, units, chunks.length))
    section = []
  }
  for (const block of document.blocks) {
    const start = offset
    offset += block.text.length + 2
    const language = block.language ?? document.language
    const units = unitsOf(block, start, language)
    if (units.length === 0) continue
    if (
      path === undefined ||
      block.kind === 'faq' ||
      !samePath(path, block.headings) ||
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
  return joinTiny(chunks, document)
}

/** Fills passages with whole blocks while they fit, and cuts only blocks that are larger than a passage may be. */
function packs(section: readonly (readonly Unit[])[]): Unit[][] {
  const passages: Unit[][] = []
  let current: Unit[] = []
  let words = 0
  const close = (): void => {
    if (current.length > 0) passages.push(current)
    current = []
    words = 0
  }
  for (const units of section) {
    const size = wordsOf(units)
    if (words >= 40 && (standsAlone(units[0]?.kind) || standsAlone(current[0]?.kind))) close()
    if (words > 0 && words + size > maxWords) {
      const isWhole = size <= maxWords && units[0]?.kind !== 'text'
      if (isWhole || words >= targetWords * 0.6) close()
    }
    if (words + size <= maxWords) {
      current.push(...units)
      words += size
      if (words >= targetWords) close()
      continue
    }
    // The pieces of a large block are made about equal, so that none is left as a crumb.
    const pieces = Math.max(1, Math.round((words + size) / targetWords))
    const goal = Math.min(maxWords, (words + size) / pieces)
    for (const unit of units) {
      if (words > 0 && words + unit.words > maxWords) close()
      current.push(unit)
      words += unit.words
      if (words >= goal) close()
    }
  }
  close()
  return withoutCrumb(passages)
}

/**
 * The end of a section, when it is too short, goes to the passage before it; if that grows too long, the two are cut
 * anew in the middle.
 */
function withoutCrumb(passages: Unit[][]): Unit[][] {
  const last = passages.at(-1)
  const before = passages.at(-2)
  if (
    last === undefined ||
    before === undefined ||
    wordsOf(last) >= minWords ||
    [...last, ...before].some((unit) => standsAlone(unit.kind))
  )
    return passages
  const units = [...before, ...last]
  const total = wordsOf(units)
  if (total <= maxWords) return [...passages.slice(0, -2), units]
  let words = 0
  const middle = units.findIndex((unit) => (words += unit.words) >= total / 2) + 1
  return [...passages.slice(0, -2), units.slice(0, middle), units.slice(middle)].filter((passage) => passage.length > 0)
}

function wordsOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.words, 0)
}

/** Opening hours and contact data are asked for by themselves: they do not hide at the end of a long passage. */
function standsAlone(kind: BlockKind | undefined): boolean {
  return kind === 'hours' || kind === 'contact'
}

function unitsOf(block: Block, blockStart: number, language: Language): Unit[] {
  const units: Unit[] = []
  const add = (text: string, at: number): void => {
    const trimmed = text.trim()
    if (trimmed === '') return
    const start = blockStart + at + text.length - text.trimStart().length
    units.push({
      words: Math.max(countWords(trimmed), Math.floor(trimmed.length / maxWordChars)),
      start,
      end: start + trimmed.length,
      kind: block.kind,
      block,
      blockStart,
    })
  }
  const isRows = block.kind === 'table' || block.kind === 'list' || block.kind === 'hours' || block.kind === 'contact'
  let at = 0
  for (const line of block.text.split('\n')) {
    if (isRows && isShort(line)) add(line, at)
    else
      for (const { segment, index } of sentencesIn(line, language))
        for (const piece of splitLong(segment)) add(piece.text, at + index + piece.at)
    at += line.length + 1
  }
  return units
}

/**
 * Characters after which a stretch without white space is cut, though it be one token: a script in one line, data in
 * base64.
 */
const maxTokenChars = 1_000

/**
 * A "sentence" longer than a passage (text without punctuation) is cut between words; together the pieces are the
 * sentence.
 */
function splitLong(sentence: string): { text: string; at: number }[] {
  if (isShort(sentence)) return [{ text: sentence, at: 0 }]
  const pieces: { text: string; at: number }[] = []
  let from = 0
  let words = 0
  const close = (end: number): void => {
    if (end > from) pieces.push({ text: sentence.slice(from, end), at: from })
    from = end
    words = 0
  }
  for (const { 0: token, index } of sentence.matchAll(tokenPattern)) {
    const count = Math.max(1, countWords(token))
    if (words > 0 && words + count > maxWords) close(index)
    words += count
    if (words >= targetWords || token.length >= maxTokenChars) close(index + token.length)
  }
  close(sentence.length)
  return pieces
}

/** By characters, never by halves of one. */
const tokenPattern = new RegExp(`\\S{1,${maxTokenChars}}\\s*`, 'gu')

function chunkOf(document: KnowledgeDocument, units: readonly Unit[], ordinal: number): Chunk {
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
    words: wordsOf(units),
    startOffset: first?.start ?? 0,
    endOffset: last?.end ?? 0,
  }
}

/** From the first unit to the last of each block, with all that stands between them there. */
function textOf(units: readonly Unit[]): string {
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
function kindOf(units: readonly Unit[]): BlockKind {
  for (const kind of ['faq', 'hours', 'contact', 'table', 'list'] as const)
    if (units.some((unit) => unit.kind === kind)) return kind
  return 'text'
}

/** Neighboring crumbs under the same outer heading become one passage; their own headings stay as lines of its text. */
function joinTiny(chunks: readonly Chunk[], document: KnowledgeDocument): Chunk[] {
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
      chunk.words < tinyWords &&
      last.words + chunk.words <= targetWords &&
      !isPdfBreak(last, chunk) &&
      ((inner.length > 0 && samePath(last.headings, parent)) ||
        (last.words < tinyWords &&
          chunk.headings.length > 0 &&
          samePath(last.headings.slice(0, -1), parent) &&
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

/** What is longer is made by a program for itself, and leads to the page as well without it. */
const anchorMaxChars = 200

/** The page's address with the anchor or PDF page of the block. */
function addressOf(url: string, block: Block | undefined): string {
  if (block?.pageNumber !== undefined) return `${url}#page=${block.pageNumber}`
  return block?.anchor === undefined || block.anchor.length > anchorMaxChars
    ? url
    : `${url}#${encodeURIComponent(block.anchor)}`
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index])
}

/** Whether it fits into a passage; what has no more characters than that has no more words. */
function isShort(text: string): boolean {
  return (
    text.length <= maxWords || (countWords(text) <= maxWords && (text.length <= maxTokenChars || !longToken.test(text)))
  )
}

const longToken = new RegExp(`(?<!\\S)\\S{${maxTokenChars}}`, 'u')
