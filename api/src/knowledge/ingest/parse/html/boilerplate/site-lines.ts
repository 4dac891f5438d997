import type { Block, KnowledgeDocument } from '../../document.js'
import { countWords, isBoilerplate, lineKey } from '../../text/text-patterns.js'

/** On smaller sites, repeated lines may be real content. */
const minPages = 4
const minShare = 0.3
/** Repeated questions and tables are always kept once. */
const retainedKinds: ReadonlySet<Block['kind']> = new Set(['contact', 'hours', 'faq', 'table'])

interface Line {
  readonly key: string
  readonly number: number
  readonly url: string
  count: number
  last: number
}

const blank: Line = { key: '', number: -1, url: '', count: 0, last: -1 }

/**
 * Drops lines repeated across pages; contacts, hours and informative sentences stay on their first page. Add the root
 * page first.
 */
export class SiteLines {
  private readonly lines = new Map<string, Line>()
  private remembered: ReadonlyMap<string, string>
  private readonly pages: (readonly (readonly Line[])[])[] = []

  /** @param remembered repeated lines of an earlier ingestion, each with the URL that keeps it */
  constructor(remembered: Iterable<readonly [key: string, url: string]> = []) {
    this.remembered = new Map(remembered)
  }

  /** Call after a full ingestion. */
  forgetEarlier(): void {
    this.remembered = new Map()
  }

  listRepeated(max: number): [key: string, url: string][] {
    const repeated = new Map(this.remembered)
    for (const { key, count, url } of this.lines.values())
      if (count >= this.limit && !repeated.has(key)) repeated.set(key, url)
    return [...repeated].slice(0, max)
  }

  private get limit(): number {
    return Math.max(minPages, Math.ceil(this.pages.length * minShare))
  }

  /** @returns its number for {@link clean} */
  add(document: KnowledgeDocument): number {
    const number = this.pages.length
    this.pages.push(
      document.blocks.map((block) =>
        block.text.split('\n').map((line) => this.recordLine(lineKey(line), number, document.url)),
      ),
    )
    return number
  }

  private recordLine(key: string, number: number, url: string): Line {
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

  /** Returns the same object if nothing is dropped. */
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
        const informs = retainedKinds.has(block.kind) || (!isBoilerplate(text) && countWords(text) >= 5)
        return informs && (keeper === undefined ? line.number === number : keeper === document.url)
      })
      if (kept.length === texts.length) return [block]
      changed = true
      return kept.length === 0 ? [] : [{ ...block, text: kept.join('\n') }]
    })
    return changed ? { ...document, blocks } : document
  }
}
