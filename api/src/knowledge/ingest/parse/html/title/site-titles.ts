import type { KnowledgeDocument } from '../../document.js'
import { cleanTitle, titleFromUrl, titleParts } from './page-title.js'
import { lineKey } from '../../text/text-patterns.js'

const titlesToBelieve = 5
/** Bounds the search on sites without a shared part. */
const titlesAtMost = 40
/** A title on this share of pages is the site's. */
const commonShare = 0.5

type Titled = Pick<KnowledgeDocument, 'url' | 'title' | 'heading'>

/** Makes page titles distinguishable: removes the shared part and adds the heading to duplicates. */
export class SiteTitles {
  private readonly pages: Titled[] = []
  private readonly titles = new Map<string, number>()
  private readonly headings = new Map<string, number>()
  /** The site's name if no page declares it. */
  shared: string | undefined

  add({ url, title, heading }: Titled): void {
    this.pages.push({ url, title, ...(heading === undefined ? {} : { heading }) })
    countTitle(this.titles, this.withoutShared(title))
    if (heading !== undefined) countTitle(this.headings, heading)
    const { length } = this.pages
    if (this.shared === undefined && length >= titlesToBelieve && length <= titlesAtMost) this.findShared()
  }

  complete(): void {
    if (this.shared === undefined) this.findShared()
  }

  distinctTitle({ url, title, heading }: Titled): string {
    const own = this.withoutShared(title)
    const sharing = this.titles.get(lineKey(own)) ?? 0
    if (sharing < 2 || new URL(url).pathname === '/') return own
    const isInformative =
      heading !== undefined && lineKey(heading) !== lineKey(own) && (this.headings.get(lineKey(heading)) ?? 0) < 2
    const name = isInformative ? heading : titleFromUrl(url)
    return sharing > Math.max(2, this.pages.length * commonShare) || lineKey(name).includes(lineKey(own))
      ? name
      : `${own} – ${name}`
  }

  private withoutShared(title: string): string {
    return this.shared === undefined ? title : cleanTitle(title, [this.shared])
  }

  private findShared(): void {
    this.shared = sharedTitlePart(this.pages.map(({ title }) => title))
    if (this.shared === undefined) return
    this.titles.clear()
    for (const { title } of this.pages) countTitle(this.titles, this.withoutShared(title))
  }
}

function countTitle(counts: Map<string, number>, text: string): void {
  const key = lineKey(text)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

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
