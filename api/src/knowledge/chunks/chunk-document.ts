import type { Locale } from '@loquia/contracts'
import { countWords } from '../documents/count-words.js'
import type { Block, BlockKind, KnowledgeDocument } from '../documents/document.js'
import type { Chunk } from './chunk.js'
import { sentencesIn } from './sentences-in.js'

/** Words of a passage: what retrieval does best with. */
const targetWords = 180
const minWords = 120
const maxWords = 250
/** A section shorter than this is joined with the next one under the same outer heading. */
const tinyWords = 25

/** A stretch that is not cut: a sentence, a list item, a table row. */
interface Unit {
  text: string
  words: number
  start: number
  end: number
  kind: BlockKind
  block: Block
  /** What stands between this unit and the one before it, inside a passage. */
  glue: ' ' | '\n'
}

/**
 * Cuts a document into passages of 120–250 words, at headings and ends of sentences. Tables and lists stay whole where
 * they fit; every question with its answer is a passage of its own. Offsets count in the document's whole text, which is
 * its blocks joined by a blank line. A passage is in one language: the page's, unless its blocks are in the other.
 */
export function chunkDocument(document: KnowledgeDocument): Chunk[] {
  const chunks: Chunk[] = []
  let offset = 0
  let section: Unit[][] = []
  let path: readonly string[] | undefined
  let spoken = document.language
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
      language !== spoken
    )
      finish()
    path = block.headings
    spoken = language
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

/** The end of a section, when it is too short, goes to the passage before it; if that grows too long, the two are cut anew in the middle. */
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

function unitsOf(block: Block, start: number, language: Locale): Unit[] {
  const units: Unit[] = []
  const add = (text: string, at: number, glue: Unit['glue']): void => {
    const trimmed = text.trim()
    if (trimmed === '') return
    const lead = text.length - text.trimStart().length
    units.push({
      text: trimmed,
      words: countWords(trimmed),
      start: start + at + lead,
      end: start + at + lead + trimmed.length,
      kind: block.kind,
      block,
      glue,
    })
  }
  let at = 0
  for (const line of block.text.split('\n')) {
    const isRow = block.kind === 'table' || block.kind === 'list' || block.kind === 'hours' || block.kind === 'contact'
    if (isRow && isShort(line)) add(line, at, '\n')
    else {
      let glue: Unit['glue'] = '\n'
      for (const { segment, index } of sentencesIn(line, language)) {
        for (const piece of splitLong(segment)) {
          add(piece.text, at + index + piece.at, glue)
          glue = ' '
        }
      }
    }
    at += line.length + 1
  }
  return units
}

/** A "sentence" longer than a passage (text without punctuation) is cut between words. */
function splitLong(sentence: string): { text: string; at: number }[] {
  if (isShort(sentence)) return [{ text: sentence, at: 0 }]
  const pieces: { text: string; at: number }[] = []
  let from = 0
  let words = 0
  for (const match of sentence.matchAll(/\S+\s*/g)) {
    const end = match.index + match[0].length
    words += Math.max(1, countWords(match[0]))
    if (words >= targetWords) {
      pieces.push({ text: sentence.slice(from, end), at: from })
      from = end
      words = 0
    }
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from), at: from })
  return pieces
}

function chunkOf(document: KnowledgeDocument, units: readonly Unit[], ordinal: number): Chunk {
  const [first] = units
  const last = units.at(-1)
  const text = units.map((unit, index) => (index === 0 ? unit.text : `${unit.glue}${unit.text}`)).join('')
  return {
    ordinal,
    kind: kindOf(units),
    url: addressOf(document.url, first?.block),
    title: document.title,
    headings: first?.block.headings ?? [],
    text,
    language: first?.block.language ?? document.language,
    words: wordsOf(units),
    startOffset: first?.start ?? 0,
    endOffset: last?.end ?? 0,
  }
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

/** The page's address with the anchor or PDF page of the block. */
function addressOf(url: string, block: Block | undefined): string {
  if (block?.pageNumber !== undefined) return `${url}#page=${block.pageNumber}`
  return block?.anchor === undefined ? url : `${url}#${encodeURIComponent(block.anchor)}`
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index])
}

/** Whether it fits into a passage; what has no more characters than that has no more words. */
function isShort(text: string): boolean {
  return text.length <= maxWords || countWords(text) <= maxWords
}
