import { countWords } from '../../text/count-words.js'
import type { Block, BlockKind } from '../../document.js'
import { singleSpaced } from './dom.js'
import { HeadingPath } from './heading-path.js'
import { isDescriptiveOverline } from './overlines.js'
import { withoutPlaceholderText } from '../boilerplate/placeholder-text.js'
import { boldEnd, boldStart, parseBoldTitle, withoutMarks, type Opening } from './lone-titles.js'
import { isValueAlone, withoutLeaders, hasPrice } from '../tables/value-rows.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { isBoilerplate, isQuestion } from '../../text/text-patterns.js'

/** Minimum words to keep an empty heading as a line. */
const minWords = { marked: 6, bold: 3 }
/** Minimum run of empty headings that forms a list. */
const minListed = 3

interface Entered {
  level: number
  text: string
  at: number
  outside: readonly string[]
  isBold: boolean
}

/** Authors use headings for any large text, even without content below. */
class EmptyHeadings {
  private last: Entered | undefined
  /** Consecutive empty headings of one level under one heading. */
  private run: Entered[] = []

  enter(heading: Entered): void {
    this.last = heading
  }

  markUsed(): void {
    this.last = undefined
  }

  /** Keeps empty headings as a line or a list. Level 0 ends the page. */
  flushEmpty(blocks: Block[], level: number): void {
    const { last } = this
    this.last = undefined
    if (last === undefined || last.at !== blocks.length || level > last.level || isInformative(last)) this.run = []
    if (last === undefined || last.at !== blocks.length || level > last.level) return
    if (isInformative(last)) {
      blocks.push({ kind: detectBlockKind('text', last.text), text: last.text, headings: last.outside })
      return
    }
    const [first] = this.run
    if (
      first !== undefined &&
      (first.level !== last.level || first.at !== last.at || first.outside.join('\n') !== last.outside.join('\n'))
    )
      this.run = []
    this.run.push(last)
    if (level < last.level) this.flushList(blocks)
  }

  private flushList(blocks: Block[]): void {
    const names = [
      ...new Set(
        this.run
          .filter(({ text }) => !isQuestion(text) && !isBoilerplate(text) && /\p{L}{2}/u.test(text))
          .map(({ text }) => text),
      ),
    ]
    const [first] = this.run
    this.run = []
    if (first !== undefined && first.outside.length > 0 && names.length >= minListed)
      blocks.push({ kind: 'list', text: names.map((name) => `- ${name}`).join('\n'), headings: first.outside })
  }
}

/** Level of a heading made from bold text or an accordion button. */
export const pseudoLevel = 7

/** Minimum words that an overline prefixes; names and values stay alone. */
const minLedWords = 4
const maxLabelWords = 3
const maxNamedWords = 12

/** "**Dogs** are welcome": a bold start of a sentence is not a heading. */
const labelStart = new RegExp(`^${boldStart}[^${boldEnd}]*${boldEnd}[^${boldStart}]*\\p{L}`, 'u')

/** Joins labels such as "Location:" with the next line, except above verses. */
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

export class GatheredBlocks {
  readonly blocks: Block[] = []
  readonly headings = new HeadingPath()
  /** Lines that must not become titles. */
  readonly plain = new Set<Block>()
  anchor: string | undefined
  voice: Block['voice']
  private buffer = ''
  private readonly openings = new Map<Block, Opening>()
  private readonly bare = new EmptyHeadings()
  /** Overline of the last heading, until text follows. */
  private lead: string | undefined

  addText(text: string): void {
    this.buffer += text
  }

  get isInBold(): boolean {
    return this.buffer.lastIndexOf(boldStart) > this.buffer.lastIndexOf(boldEnd)
  }

  /**
   * Keeps an informative heading without content as a line.
   * @param overline prefixes the text below
   */
  enterHeading(level: number, text: string, overline?: string): void {
    this.flushLead()
    this.bare.flushEmpty(this.blocks, level)
    const outside = this.headings.placeAbove(level).path
    this.headings.enterHeading(level, text)
    this.bare.enter({
      level,
      text,
      at: this.blocks.length,
      outside: this.headings.path.slice(0, -1),
      isBold: level === pseudoLevel,
    })
    if (overline === undefined) return
    if (isValueAlone(overline) || /^[\d.]+$/.test(overline)) this.addPlainBlock(overline, this.headings.path)
    else if (isDescriptiveOverline(overline, level)) this.lead = overline
    else this.addPlainBlock(overline, outside)
  }

  private addPlainBlock(text: string, headings: readonly string[]): void {
    const block: Block = { kind: 'text', text, headings, ...(this.voice === undefined ? {} : { voice: this.voice }) }
    this.blocks.push(block)
    this.plain.add(block)
  }

  flushLead(): void {
    if (this.lead !== undefined) this.addPlainBlock(this.lead, this.headings.path)
    this.lead = undefined
  }

  /** Prefixes the first text with the overline: "12 May: the hall opens again." */
  private withLead(kind: BlockKind, text: string): string {
    const { lead } = this
    const isLed = lead !== undefined && kind === 'text' && countWords(text) >= minLedWords && !isValueAlone(text)
    if (!isLed) {
      this.flushLead()
      return text
    }
    this.lead = undefined
    return `${lead}: ${text}`
  }

  markHeadingUsed(): void {
    this.bare.markUsed()
  }

  finish(): { blocks: Block[]; openings: ReadonlyMap<Block, Opening> } {
    this.flush()
    this.flushLead()
    this.bare.flushEmpty(this.blocks, 0)
    return { blocks: this.blocks, openings: this.openings }
  }

  /** Splits paragraphs at empty lines and bold titles. */
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
        const title = kind === undefined ? parseBoldTitle(line) : undefined
        if (title === undefined) {
          isLabeled ||= labelStart.test(line)
          if (plain !== '') lines.push(plain)
          continue
        }
        this.pushBlock(kind ?? 'text', lines.join('\n'))
        lines = []
        if (title.rest === '') this.enterHeading(pseudoLevel, title.text)
        else {
          this.pushBlock('text', plain)
          const block = this.blocks.at(-1)
          if (block !== undefined) this.openings.set(block, title)
        }
      }
      const labeled = withLabels(lines)
      const text = labeled.join('\n')
      const rows = kind === undefined ? withoutLeaders(text) : undefined
      if (rows === undefined && (isLabeled || labeled.length < lines.length)) this.pushPlain(kind ?? 'text', text)
      else this.pushBlock(rows === undefined ? (kind ?? 'text') : 'list', rows ?? text)
    }
  }

  pushPlain(kind: BlockKind, text: string): void {
    const at = this.blocks.length
    this.pushBlock(kind, text)
    const block = this.blocks[at]
    if (block !== undefined) this.plain.add(block)
  }

  pushBlock(kind: BlockKind, source: string, anchor = this.anchor): void {
    const text = withoutPlaceholderText(source)
    if (!/[\p{L}\p{N}]/u.test(text)) return
    const last = this.blocks.at(-1)
    const actualKind = kind === 'faq' ? kind : detectBlockKind(kind, text)
    if (
      actualKind === 'hours' &&
      last?.kind === 'text' &&
      last.headings === this.headings.path &&
      /^[^\n]{1,60}:$/.test(last.text)
    ) {
      // "Café hours:" in its own paragraph belongs to the next.
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

function isInformative({ text, isBold }: Entered): boolean {
  if (isQuestion(text) || isBoilerplate(text)) return false
  return (
    countWords(text) >= (isBold ? minWords.bold : minWords.marked) ||
    isValueAlone(text) ||
    hasPrice(text) ||
    hasOpeningHours(text) ||
    hasContactDetails(text)
  )
}

function detectBlockKind(kind: BlockKind, text: string): BlockKind {
  if (hasOpeningHours(text) && countWords(text, 151) <= 150) return 'hours'
  if (
    (kind === 'text' || kind === 'contact' || kind === 'list') &&
    countWords(text, 41) <= 40 &&
    hasContactDetails(text)
  )
    return 'contact'
  return kind
}
