import type { Block, KnowledgeDocument } from '../../document.js'
import { countWords, isBoilerplate, lineKey } from '../../text/text-patterns.js'

/** On a smaller site a line that repeats may well be the business's own words. */
const minPages = 4
const minShare = 0.3
/** Questions and tables that repeat are kept once whatever they say. */
const keptKinds: ReadonlySet<Block['kind']> = new Set(['contact', 'hours', 'faq', 'table'])

/** A line that pages have, however it is dressed. */
interface Line {
  readonly key: string
  /** The first page that has it. */
  readonly number: number
  readonly url: string
  /** Pages that have it, and the last of them. */
  count: number
  last: number
}

/** A line that shows nothing: it repeats nowhere. */
const blank: Line = { key: '', number: -1, url: '', count: 0, last: -1 }

/**
 * Lines that repeat across a site's pages are boilerplate that no single page can show to be so. They are dropped; those
 * that inform (contact data, hours, sentences that are not about cookies and the like) are kept on the first page that
 * has them. Documents are given in the order read, the root page first.
 */
export class SiteLines {
  private readonly lines = new Map<string, Line>()
  private remembered: ReadonlyMap<string, string>
  /**
   * The lines of each block, by the document's number: every block is looked at when it comes and when all have come.
   */
  private readonly pages: (readonly (readonly Line[])[])[] = []

  /** @param remembered lines that repeated in an earlier reading, each with the address of the page that keeps it */
  constructor(remembered: Iterable<readonly [key: string, url: string]> = []) {
    this.remembered = new Map(remembered)
  }

  /** For a reading that has met every page itself: what it counts is the truth. */
  forgetEarlier(): void {
    this.remembered = new Map()
  }

  /** The lines that repeat, each with the address of the page that keeps it, at most `max`. */
  repeated(max: number): [key: string, url: string][] {
    const repeated = new Map(this.remembered)
    for (const { key, count, url } of this.lines.values())
      if (count >= this.limit && !repeated.has(key)) repeated.set(key, url)
    return [...repeated].slice(0, max)
  }

  private get limit(): number {
    return Math.max(minPages, Math.ceil(this.pages.length * minShare))
  }

  /** Takes a document into account. @returns its number, to be given to {@link clean} */
  add(document: KnowledgeDocument): number {
    const number = this.pages.length
    this.pages.push(
      document.blocks.map((block) =>
        block.text.split('\n').map((line) => this.meet(lineKey(line), number, document.url)),
      ),
    )
    return number
  }

  private meet(key: string, number: number, url: string): Line {
    if (key === '') return blank
    let line = this.lines.get(key)
    if (line === undefined) {
      line = { key, number, url, count: 0, last: -1 }
      this.lines.set(key, line)
    }
    if (line.last !== number) line.count++
    line.last = number
    return line
  }

  /**
   * The document without the lines known to repeat by now; the same object when nothing is to be dropped.
   * @param number what {@link add} has given this very document
   */
  clean(document: KnowledgeDocument, number: number): KnowledgeDocument {
    const { limit, remembered } = this
    let changed = false
    const blocks = document.blocks.flatMap((block, position): Block[] => {
      const lines = this.pages[number]?.[position] ?? []
      if (lines.every(({ key, count }) => count < limit && !remembered.has(key))) return [block]
      const texts = block.text.split('\n')
      const kept = texts.filter((text, index) => {
        const line = lines[index] ?? blank
        const keeper = remembered.get(line.key)
        if (keeper === undefined && line.count < limit) return true
        const informs = keptKinds.has(block.kind) || (!isBoilerplate(text) && countWords(text) >= 5)
        return informs && (keeper === undefined ? line.number === number : keeper === document.url)
      })
      if (kept.length === texts.length) return [block]
      changed = true
      return kept.length === 0 ? [] : [{ ...block, text: kept.join('\n') }]
    })
    return changed ? { ...document, blocks } : document
  }
}
