import type { Block, KnowledgeDocument } from './document.js'
import { titleParts } from './page-title.js'
import { countWords, isFurniture, lineKey } from './text-patterns.js'

/** On a smaller site a line that repeats may well be the business's own words. */
const minPages = 4
const minShare = 0.3
/** Questions and tables that repeat are kept once whatever they say. */
const keptKinds: ReadonlySet<Block['kind']> = new Set(['contact', 'hours', 'faq', 'table'])

/**
 * Lines that repeat across a site's pages are furniture that no single page can show to be so. They are dropped; those
 * that inform (contact data, hours, sentences that are not about cookies and the like) are kept on the first page that
 * has them. Documents are given in the order read, the root page first.
 */
export class SiteLines {
  private readonly counts = new Map<string, number>()
  private readonly firstPage = new Map<string, { number: number; url: string }>()
  private remembered: ReadonlyMap<string, string>
  /** Keys of the lines of each block, by the document's number: every block is looked at when it comes and when all have come. */
  private readonly keys: (readonly (readonly string[])[])[] = []

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
    for (const [key, count] of this.counts) {
      const first = this.firstPage.get(key)
      if (key !== '' && count >= this.limit && first !== undefined && !repeated.has(key)) repeated.set(key, first.url)
    }
    return [...repeated].slice(0, max)
  }

  private get limit(): number {
    return Math.max(minPages, Math.ceil(this.keys.length * minShare))
  }

  /** Takes a document into account. @returns its number, to be given to {@link clean} */
  add(document: KnowledgeDocument): number {
    const keys = document.blocks.map((block) => block.text.split('\n').map(lineKey))
    const number = this.keys.push(keys) - 1
    for (const key of new Set(keys.flat())) {
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
      if (!this.firstPage.has(key)) this.firstPage.set(key, { number, url: document.url })
    }
    return number
  }

  /**
   * The document without the lines known to repeat by now; the same object when nothing is to be dropped.
   * @param number what {@link add} has given this very document
   */
  clean(document: KnowledgeDocument, number: number): KnowledgeDocument {
    const { limit } = this
    let changed = false
    const blocks = document.blocks.flatMap((block, position): Block[] => {
      const keys = this.keys[number]?.[position] ?? []
      if (keys.every((key) => key === '' || (!this.remembered.has(key) && (this.counts.get(key) ?? 0) < limit))) return [block]
      const lines = block.text.split('\n')
      const kept = lines.filter((line, index) => {
        const key = keys[index] ?? ''
        const keeper = this.remembered.get(key)
        if (key === '' || (keeper === undefined && (this.counts.get(key) ?? 0) < limit)) return true
        const informs = keptKinds.has(block.kind) || (!isFurniture(line) && countWords(line) >= 5)
        return informs && (keeper === undefined ? this.firstPage.get(key)?.number === number : keeper === document.url)
      })
      if (kept.length === lines.length) return [block]
      changed = true
      return kept.length === 0 ? [] : [{ ...block, text: kept.join('\n') }]
    })
    return changed ? { ...document, blocks } : document
  }
}

/** The last or first part of a title that most pages share: the site's name, where no page declares it. */
export function sharedTitlePart(titles: readonly string[]): string | undefined {
  if (titles.length < 3) return undefined
  const counts = new Map<string, { count: number; part: string }>()
  for (const title of titles) {
    const parts = titleParts(title)
    if (parts.length < 2) continue
    for (const part of new Set([parts[0], parts.at(-1)])) {
      if (part === undefined) continue
      const known = counts.get(lineKey(part))
      counts.set(lineKey(part), { count: (known?.count ?? 0) + 1, part })
    }
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count)
  return best !== undefined && best.count >= Math.max(3, titles.length * 0.6) ? best.part : undefined
}
