import { currenciesOf } from '../../../languages/entities/currencies.js'
import type { Language } from '../../../../core/languages/index.js'
import type { Block } from '../document.js'
import type { OutlineEntry, PdfItem } from '../opened-file.js'
import { readPageLines, type Line } from './pdf-columns.js'
import { contentsLines } from './pdf-contents.js'
import { outlinedHeadings, type OutlinedHeading } from './pdf-outline.js'
import { findRunningLines } from './pdf-running.js'
import { writeTable } from './pdf-table.js'
import { hasOpeningHours } from '../text/hours-patterns.js'
import { hasContactDetails } from '../text/contact-patterns.js'
import { countWords } from '../text/text-patterns.js'
import {
  bullet,
  endsInPrice,
  belongsToCommand,
  continuesDefinition,
  endsHyphenated,
  continuesParagraph,
  continuesInColumn,
  LineJoiner,
} from './pdf-paragraphs.js'

/** A heading is at least this much larger than the body. */
const headingScale = 1.15
/** A heading larger by this many points contains bold-only ones. */
const boldBelow = 0.6
/** Outline headings outrank every real font size. */
const outlinedSize = 10_000
const maxHeadingLength = 160

/** Restores reading order: columns, paragraphs, headings and tables. Joins words hyphenated at line ends. */
export function layOutPdf(
  pages: readonly (readonly PdfItem[])[],
  outline: readonly OutlineEntry[],
  language: Language,
): Block[] {
  const running = findRunningLines(pages)
  const all = pages.map((items) =>
    readPageLines(
      items.filter((item) => !running.has(item)),
      language,
    ),
  )
  const contents = contentsLines(all)
  const lines = all.map((ofPage) => ofPage.filter((line) => !contents.has(line)))
  return new PdfBlocks(lines, outlinedHeadings(lines, outline), language).readBlocks()
}

interface Heading {
  size: number
  text: string
  pageNumber: number
  isUsed: boolean
}

interface Paragraph {
  lines: Line[]
  pageNumber: number
}

class PdfBlocks {
  private readonly blocks: Block[] = []
  private readonly body: number
  private readonly joiner: LineJoiner
  /** In an all-bold document, bold marks no headings. */
  private readonly allBold: boolean
  private headings: readonly Heading[] = []
  private lastHeading: Line | undefined
  private headingRest: ReadonlySet<Line> = new Set()
  private paragraph: Paragraph | undefined
  /** Footnotes of pages whose last paragraph is unfinished. */
  private readonly notes: Paragraph[] = []

  constructor(
    private readonly pages: readonly (readonly Line[])[],
    private readonly outlined: ReadonlyMap<Line, OutlinedHeading>,
    private readonly language: Language,
  ) {
    this.body = bodySize(pages.flat())
    this.allBold = mostlyBold(pages.flat())
    this.joiner = new LineJoiner(
      pages.flat().map((line) => line.text),
      language,
    )
  }

  readBlocks(): Block[] {
    for (const [index, all] of this.pages.entries()) {
      const notes = findFootnotes(all, this.body)
      const lines = notes.length === 0 ? all : all.slice(0, -notes.length)
      for (const [at, line] of lines.entries())
        this.addLine(line, {
          pageNumber: index + 1,
          startsColumn: at === 0 || line.startsColumn === true,
          below: lines.slice(at + 1, at + 3),
        })
      if (notes.length > 0) this.notes.push({ lines: notes, pageNumber: index + 1 })
    }
    this.flush()
    this.replaceHeadings([])
    return this.blocks
  }

  private addLine(
    line: Line,
    { pageNumber, startsColumn, below }: { pageNumber: number; startsColumn: boolean; below: readonly Line[] },
  ): void {
    const outlined = this.outlined.get(line)
    if (outlined !== undefined) {
      this.flush()
      this.enterOutlined(outlined, pageNumber)
      return
    }
    if (this.headingRest.has(line)) return
    const isLarge =
      !line.monospace &&
      line.size >= this.body * headingScale &&
      countWords(line.text) <= 16 &&
      !/[.;,]$/.test(line.text) &&
      !isAmount(line.text, this.language)
    if (isLarge || this.isBold(line, startsColumn, below)) {
      this.flush()
      this.addHeading(
        isLarge
          ? line
          : { ...line, text: withoutColon(line.text), size: Math.min(line.size, this.body * headingScale - boldBelow) },
        startsColumn,
        pageNumber,
      )
      return
    }
    this.lastHeading = undefined
    const last = this.paragraph?.lines.at(-1)
    if (
      this.paragraph !== undefined &&
      last !== undefined &&
      !(startsColumn
        ? continuesInColumn(last, line)
        : continuesParagraph(this.paragraph.lines, last, line) ||
          belongsToCommand([...this.paragraph.lines.slice(-2), line], below[0]))
    )
      this.flush()
    if (this.paragraph === undefined) this.paragraph = { lines: [line], pageNumber }
    else this.paragraph.lines.push(line)
  }

  private isBold(line: Line, startsColumn: boolean, below: readonly Line[]): boolean {
    if (this.allBold || line.monospace || line.size < this.body * 0.95) return false
    const last = startsColumn ? undefined : (this.lastHeading ?? this.paragraph?.lines.at(-1))
    return isBoldHeading(line, last, below)
  }

  private addHeading(line: Line, startsColumn: boolean, pageNumber: number): void {
    const above = this.headings.at(-1)
    const continues =
      above !== undefined &&
      this.lastHeading !== undefined &&
      !startsColumn &&
      Math.abs(above.size - line.size) < 0.5 &&
      this.lastHeading.y - line.y <= 1.7 * line.size &&
      above.text.length + line.text.length < maxHeadingLength
    if (continues)
      this.headings = [...this.headings.slice(0, -1), { ...above, text: this.joiner.join(above.text, line.text) }]
    else
      this.replaceHeadings([
        ...this.headings.filter((heading) => heading.size > line.size + 0.5),
        { size: line.size, text: line.text, pageNumber, isUsed: false },
      ])
    this.lastHeading = line
  }

  /** Outline headings contain headings that only look like ones. */
  private enterOutlined({ level, text, rest }: OutlinedHeading, pageNumber: number): void {
    const size = outlinedSize - level
    this.replaceHeadings([
      ...this.headings.filter((heading) => heading.size > size),
      { size, text, pageNumber, isUsed: true },
    ])
    this.headingRest = rest
    this.lastHeading = undefined
  }

  /** A heading without text under it is text. */
  private replaceHeadings(headings: readonly Heading[]): void {
    const gone = this.headings.filter((heading) => !headings.includes(heading))
    const last = gone.at(-1)
    if (last !== undefined && !last.isUsed && isInformative(last.text)) {
      const above = this.headings.slice(0, this.headings.indexOf(last))
      this.blocks.push({
        kind: detectKind(last.text, [], false),
        text: last.text,
        headings: above.map(({ text }) => text),
        pageNumber: last.pageNumber,
      })
      for (const heading of above) heading.isUsed = true
    }
    this.headings = headings
  }

  private flush(): void {
    if (this.paragraph === undefined) return
    // The page break may have split the paragraph before the footnotes.
    const ready = [this.paragraph, ...this.notes.splice(0)]
    this.paragraph = undefined
    for (const paragraph of ready) this.addParagraph(paragraph)
  }

  private addParagraph({ lines, pageNumber }: Paragraph): void {
    const headings = this.headings.map((heading) => heading.text)
    const table = writeTable(lines, (before, more) => this.joiner.join(before, more))
    const text = (table?.join('\n') ?? this.joinLines(lines)).replaceAll('\u00AD', '')
    if (!/[\p{L}\p{N}]/u.test(text)) return
    this.blocks.push({ kind: detectKind(text, lines, table !== undefined), text, headings, pageNumber })
    for (const heading of this.headings) heading.isUsed = true
  }

  /** List items and table-like rows keep their own lines. */
  private joinLines(lines: readonly Line[]): string {
    const width = Math.max(...lines.map((line) => line.right - line.x))
    let text = ''
    for (const [index, line] of lines.entries()) {
      const previous = lines[index - 1]
      if (previous === undefined) text = line.text
      else if (endsHyphenated(previous) && /^\p{Ll}/u.test(line.text)) text = this.joiner.join(text, line.text)
      else if (
        continuesDefinition(previous, line, width) ||
        belongsToCommand(lines.slice(Math.max(0, index - 2), index + 1), lines[index + 1])
      )
        text = this.joiner.join(text, line.text)
      else if (
        bullet.test(line.text) ||
        line.cells.length > 1 ||
        previous.cells.length > 1 ||
        previous.right - previous.x < width * 0.7 ||
        endsInPrice.test(previous.text)
      )
        text += `\n${line.text}`
      else text = this.joiner.join(text, line.text)
    }
    return text
  }
}

function bodySize(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    counts.set(size, (counts.get(size) ?? 0) + line.text.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

function detectKind(text: string, lines: readonly Line[], isTable: boolean): Block['kind'] {
  if (hasOpeningHours(text) && countWords(text) <= 150) return 'hours'
  if (isTable) return 'table'
  if (hasContactDetails(text) && countWords(text) <= 60) return 'contact'
  return lines.length > 1 && lines.every((line) => bullet.test(line.text)) ? 'list' : 'text'
}

/** Shorter texts only label the text below. */
function isInformative(text: string): boolean {
  return /\d/.test(text) ? /\p{L}/u.test(text) : countWords(text) >= 3
}

/** A large price is text under a heading. */
function isAmount(text: string, language: Language): boolean {
  if (!/\d/.test(text) || text.length > 30) return false
  const { signs, names } = currenciesOf(language)
  const rest = text
    .replace(new RegExp(`\\p{Sc}|(?<!\\p{L})(?:${signs}|${names})(?!\\p{L})`, 'giu'), '')
    .replace(/[\d\s.,:+–-]/g, '')
  return rest === '' && rest.length < text.replace(/[\d\s.,:+–-]/g, '').length
}

function withoutColon(text: string): string {
  return text.endsWith(':') ? text.slice(0, -1).trimEnd() : text
}

const footnoteScale = 0.92
const maxFootnoteShare = 0.6

function findFootnotes(lines: readonly Line[], body: number): Line[] {
  const last = lines.findLastIndex((line) => line.size > body * footnoteScale)
  return last < 0 ||
    lines.length - 1 - last > lines.length * maxFootnoteShare ||
    lines.slice(last + 1).some((line) => line.y > (lines[last]?.y ?? 0))
    ? []
    : lines.slice(last + 1)
}

const maxWords = 12
const minBoldShare = 0.5

function mostlyBold(lines: readonly Line[]): boolean {
  const countLetters = (some: readonly Line[]): number => some.reduce((sum, line) => sum + line.text.length, 0)
  return countLetters(lines.filter((line) => line.bold)) > countLetters(lines) * minBoldShare
}

/**
 * Whether a bold line at body size is a heading: short, no table row, no sentence end, above plain text.
 * @param last the line above in the same column
 * @param below following lines, as a heading may take two
 */
function isBoldHeading(line: Line, last: Line | undefined, below: readonly Line[]): boolean {
  if (!isCandidate(line)) return false
  const plain = below.find((next) => !isCandidate(next))
  if (plain === undefined || plain.bold || plain.y >= line.y || !/\p{L}/u.test(plain.text)) return false
  if (last === undefined || last.bold) return true
  const gap = last.y - line.y
  // Bold close under an unfinished sentence is emphasis.
  return (
    gap <= 0 ||
    gap > 1.6 * line.size ||
    /[.!?:;)\]"”»…\d€]$/.test(last.text) ||
    last.right - last.x < 0.6 * Math.max(plain.right - plain.x, line.right - line.x)
  )
}

function isCandidate({ bold, cells, text }: Line): boolean {
  return bold && cells.length === 1 && countWords(text) <= maxWords && /\p{L}{2}/u.test(text) && !/[.;,]$/.test(text)
}
