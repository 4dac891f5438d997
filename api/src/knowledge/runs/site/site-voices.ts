import { urlIdentity } from '../../ingest/crawl/addresses/url-identity.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import type { PageOwnership } from '../../ingest/parse/html/structured-data/page-ownership.js'
import { lineKey } from '../../ingest/parse/text/text-patterns.js'
import { inVoice } from '../../ingest/parse/html/voices.js'

/** Smaller sites give too little evidence. */
const minPages = 3

interface Page {
  identity: string
  ownership: PageOwnership
}

/**
 * Finds legal pages, and leftover or template pages about another business. The latter need strong signs: the page
 * never names the business, is unlinked or contains Latin filler, and gives another name or contact data.
 */
export class SiteVoices {
  private readonly pages = new Map<string, Page>()
  private readonly leads = new Map<string, Set<string>>()
  private readonly legal: Set<string>
  private foreign: Set<string>

  constructor(remembered: { legal?: readonly string[] | undefined; foreign?: readonly string[] | undefined } = {}) {
    this.legal = new Set(remembered.legal)
    this.foreign = new Set(remembered.foreign)
  }

  recordLinks(from: string, links: readonly URL[]): void {
    const source = urlIdentity(new URL(from))
    for (const link of links) {
      const target = urlIdentity(link)
      if (target === source) continue
      const sources = this.leads.get(target)
      if (sources === undefined) this.leads.set(target, new Set([source]))
      else if (sources.size < 3) sources.add(source)
    }
  }

  add(url: string, ownership: PageOwnership): void {
    const identity = urlIdentity(new URL(url))
    this.pages.set(url, { identity, ownership })
    for (const address of ownership.legal) this.legal.add(urlIdentity(new URL(address)))
  }

  complete(names: readonly string[], rootUrl: string): void {
    this.foreign = new Set()
    if (this.pages.size < minPages || names.length === 0) return
    const root = urlIdentity(new URL(rootUrl))
    const own = new Set(names.map(lineKey))
    const all = [...this.pages.values()]
    const pagesWith = (list: (ownership: PageOwnership) => readonly string[], value: string): number =>
      all.filter(({ ownership }) => list(ownership).includes(value)).length
    for (const { identity, ownership } of all) {
      if (identity === root || ownership.namesSite) continue
      const isUnlinked = (this.leads.get(identity)?.size ?? 0) === 0
      const hasOtherName = ownership.names.some(
        (name) =>
          pagesWith((other) => other.names, name) === 1 &&
          ![...own].some((key) => name.includes(key) || key.includes(name)),
      )
      const hasOtherContacts =
        ownership.contacts.length > 0 &&
        ownership.contacts.every((contact) => pagesWith((other) => other.contacts, contact) === 1)
      if (
        (isUnlinked && (ownership.hasFiller || (hasOtherName && hasOtherContacts))) ||
        (ownership.hasFiller && (hasOtherName || hasOtherContacts)) ||
        (isUnlinked && hasOtherContacts && this.hasForeignMail(ownership, all, root))
      )
        this.foreign.add(identity)
    }
  }

  /** An email domain that neither the site nor another page uses. */
  private hasForeignMail({ contacts }: PageOwnership, all: readonly Page[], root: string): boolean {
    const host = root.split(/[/:]/)[0] ?? ''
    const isMail = (contact: string): boolean => /\p{L}/u.test(contact)
    return (
      contacts.some((contact) => isMail(contact) && !host.endsWith(contact) && !contact.endsWith(host)) &&
      all.some(({ ownership }) => ownership.contacts.some((contact) => isMail(contact) && !contacts.includes(contact)))
    )
  }

  applyVoice(document: KnowledgeDocument): KnowledgeDocument {
    const identity = urlIdentity(new URL(document.url))
    const voice = this.foreign.has(identity) ? 'foreign' : this.legal.has(identity) ? 'legal' : undefined
    if (voice === undefined || document.blocks.every((block) => block.voice !== undefined)) return document
    return { ...document, blocks: inVoice(document.blocks, voice) }
  }

  toMemory(max: number): { legal: string[]; foreign: string[] } {
    return { legal: [...this.legal].slice(0, max), foreign: [...this.foreign].slice(0, max) }
  }
}
