import { identityOf } from '../../crawl/addresses/url-identity.js'

/** Addresses that are remembered; a directory calls each of its entries' links "Contact". */
const maxAddresses = 2_000
const maxKept = 20
/** Of the links to the page that is called so most often: a menu is on each page, a branch's link on one. */
const leastShare = 0.5

/** Counts how often a site's links call an address its contact page. */
export class ContactPages {
  /** Pages that lead there, by the address's identity. */
  private readonly counts = new Map<string, number>()
  private remembered: ReadonlySet<string>

  /** @param remembered addresses that an earlier ingestion has found */
  constructor(remembered: readonly string[] = []) {
    this.remembered = new Set(remembered.map((url) => identityOf(new URL(url))))
  }

  /** @param links of one page, resolved */
  led(links: readonly URL[]): void {
    for (const identity of new Set(links.map(identityOf))) {
      const count = this.counts.get(identity)
      if (count !== undefined || this.counts.size < maxAddresses) this.counts.set(identity, (count ?? 0) + 1)
    }
  }

  /** Every page of the site was read: what none of them says any more is forgotten. */
  forgetEarlier(): void {
    this.remembered = new Set()
  }

  /** Those of these addresses that are called so most, without files. */
  among(urls: readonly string[]): string[] {
    const most = Math.max(0, ...this.counts.values())
    const found = urls.filter((url) => {
      if (!/^https?:/.test(url) || /\.pdf(?:$|\?)/i.test(url)) return false
      const identity = identityOf(new URL(url))
      return this.remembered.has(identity) || (this.counts.get(identity) ?? 0) >= Math.max(1, most * leastShare)
    })
    return found.slice(0, maxKept)
  }
}
