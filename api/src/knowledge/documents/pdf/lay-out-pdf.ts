import { currenciesOf } from '../../languages/entities/currencies.js'
import type { Language } from '../../languages/language.js'
import type { Block } from '../document.js'
import type { OutlineEntry, PdfItem } from '../opened-file.js'
import { linesOfPage, type Line } from './pdf-columns.js'
import { contentsLines } from './pdf-contents.js'
import { LineJoiner } from './pdf-hyphens.js'
import { outlinedHeadings, type OutlinedHeading } from './pdf-outline.js'
import { runningLines } from './pdf-running.js'
import { isBoldHeading, mostlyBold } from './pdf-bold.js'
import { tableOfLines } from './pdf-table.js'
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
} from './pdf-paragraphs.js'
import { footnotesOf } from './pdf-footnotes.js'

/** Text at least this much larger than the body is a heading. */
const headingScale = 1.15
/** A heading that is only bold stands in one that is larger by so many points or more. */
const boldBelow = 0.6
/** Points that no letter has: a heading of the outline counts as so large, less its level. */
const outlinedSize = 10_000
/** A heading of several lines is at most this long. */
const maxHeadingLength = 160

/**
 * Puts the runs of text of a PDF back into reading order: columns, paragraphs, headings, tables; words cut at line ends
 * are joined.
 */
export function layOutPdf(
  pages: readonly (readonly PdfItem[])[],
  outline: readonly OutlineEntry[],
  language: Language,
): Block[] {
  const running = runningLines(pages)
  const all = pages.map((items) =>
    linesOfPage(
      items.filter((item) => !running.has(item)),
      language,
    ),
  )
  const contents = contentsLines(all)
  const lines = all.map((ofPage) => ofPage.filter((line) => !contents.has(line)))
  return new PdfBlocks(lines, outlinedHeadings(lines, outline), language).read()
}

interface Heading {
  size: number
  text: string
  pageNumber: number
  /** Whether something was said under it. */
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
  /** In a document that is all bold, bold says nothing. */
  private readonly allBold: boolean
  private headings: readonly Heading[] = []
  private lastHeading: Line | undefined
  private restOfHeading: ReadonlySet<Line> = new Set()
  private paragraph: Paragraph | undefined
  /** Of pages whose last paragraph is not yet finished. */
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

  read(): Block[] {
    for (const [index, all] of this.pages.entries()) {
      const notes = footnotesOf(all, this.body)
      const lines = notes.length === 0 ? all : all.slice(0, -notes.length)
      for (const [at, line] of lines.entries())
        this.line(line, {
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

  private line(
    line: Line,
    { pageNumber, startsColumn, below }: { pageNumber: number; startsColumn: boolean; below: readonly Line[] },
  ): void {
    const outlined = this.outlined.get(line)
    if (outlined !== undefined) {
      this.flush()
      this.enter(outlined, pageNumber)
      return
    }
    if (this.restOfHeading.has(line)) return
    const isLarge =
      !line.typed &&
      line.size >= this.body * headingScale &&
      countWords(line.text) <= 16 &&
      !/[.;,]$/.test(line.text) &&
      !isAmount(line.text, this.language)
    if (isLarge || this.isBold(line, startsColumn, below)) {
      this.flush()
      this.heading(
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

  /** Bold at the size of the body, above text that is not. */
  private isBold(line: Line, startsColumn: boolean, below: readonly Line[]): boolean {
    if (this.allBold || line.typed || line.size < this.body * 0.95) return false
    const last = startsColumn ? undefined : (this.lastHeading ?? this.paragraph?.lines.at(-1))
    return isBoldHeading(line, last, below)
  }

  private heading(line: Line, startsColumn: boolean, pageNumber: number): void {
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

  /** What the outline names stands above all that only looks like a heading. */
  private enter({ level, text, rest }: OutlinedHeading, pageNumber: number): void {
    const size = outlinedSize - level
    this.replaceHeadings([
      ...this.headings.filter((heading) => heading.size > size),
      { size, text, pageNumber, isUsed: true },
    ])
    this.restOfHeading = rest
    this.lastHeading = undefined
  }

  /** A line that looks like a heading and has nothing under it is text. */
  private replaceHeadings(headings: readonly Heading[]): void {
    const gone = this.headings.filter((heading) => !headings.includes(heading))
    const last = gone.at(-1)
    if (last !== undefined && !last.isUsed && saysSomething(last.text)) {
      const above = this.headings.slice(0, this.headings.indexOf(last))
      this.blocks.push({
        kind: kindOf(last.text, [], false),
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
    // Footnotes follow the paragraph that the end of their page may have cut in two.
    const ready = [this.paragraph, ...this.notes.splice(0)]
    this.paragraph = undefined
    for (const paragraph of ready) this.add(paragraph)
  }

  private add({ lines, pageNumber }: Paragraph): void {
    const headings = this.headings.map((heading) => heading.text)
    const table = tableOfLines(lines, (before, more) => this.joiner.join(before, more))
    const text = (table?.join('\n') ?? this.joinLines(lines)).replaceAll('\u00AD', '')
    if (!/[\p{L}\p{N}]/u.test(text)) return
    this.blocks.push({ kind: kindOf(text, lines, table !== undefined), text, headings, pageNumber })
    for (const heading of this.headings) heading.isUsed = true
  }

  /** Joins the lines of a paragraph; list items and table-like rows keep their own lines. */
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

/** The size most characters are set in. */
function bodySize(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    counts.set(size, (counts.get(size) ?? 0) + line.text.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

function kindOf(text: string, lines: readonly Line[], isTable: boolean): Block['kind'] {
  if (hasOpeningHours(text) && countWords(text) <= 150) return 'hours'
  if (isTable) return 'table'
  if (hasContactDetails(text) && countWords(text) <= 60) return 'contact'
  return lines.length > 1 && lines.every((line) => bullet.test(line.text)) ? 'list' : 'text'
}

/** A number, or two words: less names what it stands over. */
function saysSomething(text: string): boolean {
  return /\d/.test(text) ? /\p{L}/u.test(text) : countWords(text) >= 3
}

/** A price that is set large is no heading, but what is said under one. */
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
