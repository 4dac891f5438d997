import type { Block, BlockKind, KnowledgeDocument } from '../parse/document.js'
import type { Passage } from './passage.js'
import { type TextUnit, wordCount, textUnits, targetWords, minWords, maxWords } from './text-units.js'
import { countWords } from '../parse/text/count-words.js'

/**
 * Makes passages of 120–250 words, cut at headings and sentence ends. Tables and lists stay whole if they fit; each FAQ
 * entry is separate. Offsets count in the blocks joined by blank lines. Passages copy text verbatim, with one line
 * break between blocks. A passage has one language and one voice.
 */
export function chunkDocument(document: KnowledgeDocument): Passage[] {
  const passages: Passage[] = []
  let offset = 0
  let section: TextUnit[][] = []
  let path: readonly string[] | undefined
  let spoken = document.language
  let voice: Block['voice']
  const flushSection = (): void => {
    for (const units of packUnits(section)) passages.push(createPassage(document, units, passages.length))
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
      flushSection()
    path = block.headings
    spoken = language
    ;({ voice } = block)
    section.push(units)
  }
  flushSection()
  return joinShortPassages(passages, document)
}

function createPassage(document: KnowledgeDocument, units: readonly TextUnit[], ordinal: number): Passage {
  const [first] = units
  const last = units.at(-1)
  return {
    ordinal,
    kind: passageKind(units),
    url: passageUrl(document.url, first?.block),
    title: document.title,
    headings: first?.block.headings ?? [],
    text: joinUnitTexts(units),
    language: first?.block.language ?? document.language,
    ...(first?.block.voice === undefined ? {} : { voice: first.block.voice }),
    words: wordCount(units),
    startOffset: first?.start ?? 0,
    endOffset: last?.end ?? 0,
  }
}

function joinUnitTexts(units: readonly TextUnit[]): string {
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

function passageKind(units: readonly TextUnit[]): BlockKind {
  for (const kind of ['faq', 'hours', 'contact', 'table', 'list'] as const)
    if (units.some((unit) => unit.kind === kind)) return kind
  return 'text'
}

/** Longer anchors are machine-made; the URL works without. */
const anchorMaxChars = 200

function passageUrl(url: string, block: Block | undefined): string {
  if (block?.pageNumber !== undefined) return `${url}#page=${block.pageNumber}`
  return block?.anchor === undefined || block.anchor.length > anchorMaxChars
    ? url
    : `${url}#${encodeURIComponent(block.anchor)}`
}

const shortSectionWords = 25

/** Joins neighboring short passages under the same outer heading; their inner headings become lines of text. */
function joinShortPassages(passages: readonly Passage[], document: KnowledgeDocument): Passage[] {
  const joined: Passage[] = []
  let inner: readonly string[] = []
  for (const passage of passages) {
    const last = joined.at(-1)
    const parent = passage.headings.slice(0, -1)
    const mayJoin =
      last !== undefined &&
      last.language === passage.language &&
      last.voice === passage.voice &&
      last.kind !== 'faq' &&
      passage.kind !== 'faq' &&
      (last.kind === passage.kind || !(isStandaloneKind(last.kind) || isStandaloneKind(passage.kind))) &&
      passage.words < shortSectionWords &&
      last.words + passage.words <= targetWords &&
      !isPdfBreak(last, passage) &&
      ((inner.length > 0 && isSamePath(last.headings, parent)) ||
        (last.words < shortSectionWords &&
          passage.headings.length > 0 &&
          isSamePath(last.headings.slice(0, -1), parent) &&
          last.headings.length === passage.headings.length))
    if (last === undefined || !mayJoin) {
      joined.push({ ...passage, ordinal: joined.length })
      inner = []
      continue
    }
    const lastHeading = inner.length === 0 ? last.headings.at(-1) : undefined
    const text = `${lastHeading === undefined ? last.text : `${lastHeading}\n${last.text}`}\n${passage.headings.at(-1) ?? ''}\n${passage.text}`
    inner = [...(lastHeading === undefined ? inner : [lastHeading]), passage.headings.at(-1) ?? '']
    joined[joined.length - 1] = {
      ...last,
      kind: last.kind === passage.kind ? last.kind : last.kind === 'text' ? passage.kind : last.kind,
      headings: parent,
      text,
      words: countWords(text),
      endOffset: passage.endOffset,
      title: document.title,
    }
  }
  return joined
}

function isPdfBreak(a: Passage, b: Passage): boolean {
  return a.url !== b.url && /#page=/.test(b.url)
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index])
}

function packUnits(section: readonly (readonly TextUnit[])[]): TextUnit[][] {
  const passages: TextUnit[][] = []
  let current: TextUnit[] = []
  let words = 0
  const closePassage = (): void => {
    if (current.length > 0) passages.push(current)
    current = []
    words = 0
  }
  for (const units of section) {
    const size = wordCount(units)
    if (words >= 40 && (isStandaloneKind(units[0]?.kind) || isStandaloneKind(current[0]?.kind))) closePassage()
    if (words > 0 && words + size > maxWords) {
      const isWhole = size <= maxWords && units[0]?.kind !== 'text'
      if (isWhole || words >= targetWords * 0.6) closePassage()
    }
    if (words + size <= maxWords) {
      current.push(...units)
      words += size
      if (words >= targetWords) closePassage()
      continue
    }
    // Even pieces avoid a short remainder.
    const pieces = Math.max(1, Math.round((words + size) / targetWords))
    const goal = Math.min(maxWords, (words + size) / pieces)
    for (const unit of units) {
      if (words > 0 && words + unit.words > maxWords) closePassage()
      current.push(unit)
      words += unit.words
      if (words >= goal) closePassage()
    }
  }
  closePassage()
  return withoutShortRemainder(passages)
}

/** Merges a short last passage; an overlong result is cut in the middle. */
function withoutShortRemainder(passages: TextUnit[][]): TextUnit[][] {
  const last = passages.at(-1)
  const before = passages.at(-2)
  if (
    last === undefined ||
    before === undefined ||
    wordCount(last) >= minWords ||
    [...last, ...before].some((unit) => isStandaloneKind(unit.kind))
  )
    return passages
  const units = [...before, ...last]
  const total = wordCount(units)
  if (total <= maxWords) return [...passages.slice(0, -2), units]
  let words = 0
  const middle = units.findIndex((unit) => (words += unit.words) >= total / 2) + 1
  return [...passages.slice(0, -2), units.slice(0, middle), units.slice(middle)].filter((passage) => passage.length > 0)
}

/** Hours and contact data stay in separate passages, as visitors ask for them alone. */
function isStandaloneKind(kind: BlockKind | undefined): boolean {
  return kind === 'hours' || kind === 'contact'
}
