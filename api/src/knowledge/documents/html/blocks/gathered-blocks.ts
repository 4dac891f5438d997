import { kindOf } from './block-kind.js'
import { countWords } from '../../text/count-words.js'
import type { Block, BlockKind } from '../../document.js'
import { singleSpaced } from './dom.js'
import { HeadingPath } from './heading-path.js'
import { KeptHeadings } from './kept-headings.js'
import { isDescriptiveOverline } from './overlines.js'
import { withoutPlaceholderText } from '../boilerplate/placeholder-text.js'
import { boldEnd, boldStart, titleOf, withoutMarks, type Opening } from './lone-titles.js'
import { isValueAlone, withoutLeaders } from '../tables/value-rows.js'

/** Rank of a heading that is only a bold line or an accordion's button. */
export const pseudoLevel = 7

/** Words of what a line above a heading is put before: a name or a value stands by itself. */
const minLedWords = 4
const maxLabelWords = 3
const maxNamedWords = 12

/** "**Dogs** are welcome": what begins with a bold word and goes on is a line, and heads nothing. */
const labelStart = new RegExp(`^${boldStart}[^${boldEnd}]*${boldEnd}[^${boldStart}]*\\p{L}`, 'u')

/** Lines of which each "Location:" is one with the line that it names. A verse below "Solo:" has more than one. */
function withLabels(lines: readonly string[]): readonly string[] {
  const isLabel = (line: string | undefined): boolean =>
    line !== undefined && /\p{L}:$/u.test(line) && countWords(line) <= maxLabelWords
  const found: string[] = []
  for (const [index, line] of lines.entries()) {
    const label = found.at(-1)
    const ends = lines[index + 1] === undefined || isLabel(lines[index + 1])
    if (label !== undefined && isLabel(label) && !line.endsWith(':') && ends && countWords(line) <= maxNamedWords)
      found[found.length - 1] = `${label} ${line}`
    else found.push(line)
  }
  return found
}

/** Puts text, as it comes along a page, into blocks under their headings. */
export class GatheredBlocks {
  readonly blocks: Block[] = []
  readonly headings = new HeadingPath()
  /** Lines that are no titles, whatever they look like. */
  readonly plain = new Set<Block>()
  anchor: string | undefined
  /** Who says what comes next. */
  voice: Block['voice']
  private buffer = ''
  /** Paragraphs that begin with a bold title of their own. */
  private readonly openings = new Map<Block, Opening>()
  private readonly bare = new KeptHeadings()
  /** What stands above the heading that was entered last, until something is said under it. */
  private lead: string | undefined

  /** More text of the paragraph that is under way. */
  add(text: string): void {
    this.buffer += text
  }

  get isInBold(): boolean {
    return this.buffer.lastIndexOf(boldStart) > this.buffer.lastIndexOf(boldEnd)
  }

  /**
   * Enters a heading; one that is left with nothing under it is kept as a line where it says something.
   * @param overline a line above it that belongs to it: what tells something of it goes with what is said under the
   * heading
   */
  enter(level: number, text: string, overline?: string): void {
    this.settle()
    this.bare.leave(this.blocks, level)
    const outside = this.headings.outside(level).path
    this.headings.enter(level, text)
    this.bare.entered({
      level,
      text,
      at: this.blocks.length,
      outside: this.headings.path.slice(0, -1),
      isBold: level === pseudoLevel,
    })
    if (overline === undefined) return
    if (isValueAlone(overline) || /^[\d.]+$/.test(overline)) this.kept(overline, this.headings.path)
    else if (isDescriptiveOverline(overline, level)) this.lead = overline
    else this.kept(overline, outside)
  }

  /** A line that is no title, under these headings. */
  private kept(text: string, headings: readonly string[]): void {
    const block: Block = { kind: 'text', text, headings, ...(this.voice === undefined ? {} : { voice: this.voice }) }
    this.blocks.push(block)
    this.plain.add(block)
  }

  /** What stands above the last heading becomes a line of its own: nothing is said under it. */
  settle(): void {
    if (this.lead !== undefined) this.kept(this.lead, this.headings.path)
    this.lead = undefined
  }

  /** What is said first under a heading, behind what stands above it: "12 May: the hall opens again." */
  private withLead(kind: BlockKind, text: string): string {
    const { lead } = this
    const isLed = lead !== undefined && kind === 'text' && countWords(text) >= minLedWords && !isValueAlone(text)
    if (!isLed) {
      this.settle()
      return text
    }
    this.lead = undefined
    return `${lead}: ${text}`
  }

  /** The last heading has become a part of what stood under it. */
  tookHeading(): void {
    this.bare.took()
  }

  /** All that was gathered, and the titles that open paragraphs. */
  done(): { blocks: Block[]; openings: ReadonlyMap<Block, Opening> } {
    this.flush()
    this.settle()
    this.bare.leave(this.blocks, 0)
    return { blocks: this.blocks, openings: this.openings }
  }

  /** Paragraphs may be divided by empty lines alone, and titled by bold ones. */
  flush(kind?: BlockKind): void {
    if (!/\S/.test(this.buffer)) {
      this.buffer = ''
      return
    }
    const paragraphs = this.buffer.split(/\n[^\S\n]*\n\s*/)
    this.buffer = ''
    for (const paragraph of paragraphs) {
      let lines: string[] = []
      let isLabeled = false
      for (const raw of paragraph.split('\n')) {
        const line = singleSpaced(raw).trim()
        const plain = withoutMarks(line)
        const title = kind === undefined ? titleOf(line) : undefined
        if (title === undefined) {
          isLabeled ||= labelStart.test(line)
          if (plain !== '') lines.push(plain)
          continue
        }
        this.push(kind ?? 'text', lines.join('\n'))
        lines = []
        if (title.rest === '') this.enter(pseudoLevel, title.text)
        else {
          this.push('text', plain)
          const block = this.blocks.at(-1)
          if (block !== undefined) this.openings.set(block, title)
        }
      }
      const labeled = withLabels(lines)
      const text = labeled.join('\n')
      const rows = kind === undefined ? withoutLeaders(text) : undefined
      if (rows === undefined && (isLabeled || labeled.length < lines.length)) this.pushPlain(kind ?? 'text', text)
      else this.push(rows === undefined ? (kind ?? 'text') : 'list', rows ?? text)
    }
  }

  /** A line that is no title. */
  pushPlain(kind: BlockKind, text: string): void {
    const at = this.blocks.length
    this.push(kind, text)
    const block = this.blocks[at]
    if (block !== undefined) this.plain.add(block)
  }

  push(kind: BlockKind, said: string, anchor = this.anchor): void {
    const text = withoutPlaceholderText(said)
    if (!/[\p{L}\p{N}]/u.test(text)) return
    const last = this.blocks.at(-1)
    const actualKind = kind === 'faq' ? kind : kindOf(kind, text)
    if (
      actualKind === 'hours' &&
      last?.kind === 'text' &&
      last.headings === this.headings.path &&
      /^[^\n]{1,60}:$/.test(last.text)
    ) {
      // "Café hours:" in a paragraph of its own belongs to what follows.
      this.blocks.pop()
      this.blocks.push({ ...last, kind: actualKind, text: `${last.text}\n${text}` })
      return
    }
    const whole = this.withLead(actualKind, text)
    this.blocks.push({
      kind: actualKind,
      text: whole,
      headings: this.headings.path,
      ...(anchor === undefined ? {} : { anchor }),
      ...(this.voice === undefined ? {} : { voice: this.voice }),
    })
  }
}
