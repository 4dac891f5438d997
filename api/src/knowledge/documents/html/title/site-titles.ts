import type { KnowledgeDocument } from '../../document.js'
import { cleanTitle, titleFromUrl, titleParts } from './page-title.js'
import { lineKey } from '../../text/text-patterns.js'

/** Titles that must be known before a part they share is believed; later ones confirm it or are written again. */
const titlesToBelieve = 5
/** A site without a shared part is not asked for one at every page. */
const titlesAtMost = 40
/** Of a site's pages: a title that so many have is the site's, and no page's. */
const commonShare = 0.5

type Titled = Pick<KnowledgeDocument, 'url' | 'title' | 'heading'>

/**
 * The titles of a site's pages, by which a visitor tells them apart: without the part that all share, and with what the
 * page calls itself where several have one title.
 */
export class SiteTitles {
  private readonly pages: Titled[] = []
  private readonly titles = new Map<string, number>()
  private readonly headings = new Map<string, number>()
  /** The part that most titles share: the site's name, where no page declares it. */
  shared: string | undefined

  add({ url, title, heading }: Titled): void {
    this.pages.push({ url, title, ...(heading === undefined ? {} : { heading }) })
    count(this.titles, this.cleaned(title))
    if (heading !== undefined) count(this.headings, heading)
    const { length } = this.pages
    if (this.shared === undefined && length >= titlesToBelieve && length <= titlesAtMost) this.findShared()
  }

  /** All pages are known. */
  complete(): void {
    if (this.shared === undefined) this.findShared()
  }

  /** What a page that was added is called. */
  titleOf({ url, title, heading }: Titled): string {
    const own = this.cleaned(title)
    const sharing = this.titles.get(lineKey(own)) ?? 0
    if (sharing < 2 || new URL(url).pathname === '/') return own
    const isInformative =
      heading !== undefined && lineKey(heading) !== lineKey(own) && (this.headings.get(lineKey(heading)) ?? 0) < 2
    const name = isInformative ? heading : titleFromUrl(url)
    return sharing > Math.max(2, this.pages.length * commonShare) || lineKey(name).includes(lineKey(own))
      ? name
      : `${own} – ${name}`
  }

  private cleaned(title: string): string {
    return this.shared === undefined ? title : cleanTitle(title, [this.shared])
  }

  private findShared(): void {
    this.shared = sharedTitlePart(this.pages.map(({ title }) => title))
    if (this.shared === undefined) return
    this.titles.clear()
    for (const { title } of this.pages) count(this.titles, this.cleaned(title))
  }
}

function count(counts: Map<string, number>, text: string): void {
  const key = lineKey(text)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The last or first part of a title that most pages share: the site's name, where no page declares it. */
function sharedTitlePart(titles: readonly string[]): string | undefined {
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
