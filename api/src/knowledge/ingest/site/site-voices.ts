import { identityOf } from '../../crawl/addresses/url-identity.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import type { PageOwnership } from '../../documents/html/structured-data/page-ownership.js'
import { lineKey } from '../../documents/text/text-patterns.js'
import { inVoice } from '../../documents/html/voices.js'

/** Pages from which on a site can be told from what does not belong to it. */
const minPages = 3

interface Page {
  identity: string
  ownership: PageOwnership
}

/**
 * Which pages of a site do not speak for its business: legal ones that other pages name as such, and those that were
 * forgotten or came with a template and are about another business. The second is told by strong signs alone: the page
 * does not name the business, and either no page leads to it or it holds a template's Latin, and it gives another name
 * or other contact data than the rest of the site.
 */
export class SiteVoices {
  private readonly pages = new Map<string, Page>()
  /** Which page leads where, by identity. */
  private readonly leads = new Map<string, Set<string>>()
  private readonly legal: Set<string>
  private foreign: Set<string>

  /** @param remembered identities that an earlier reading has found */
  constructor(remembered: { legal?: readonly string[] | undefined; foreign?: readonly string[] | undefined } = {}) {
    this.legal = new Set(remembered.legal)
    this.foreign = new Set(remembered.foreign)
  }

  /** @param links where a page leads, resolved */
  led(from: string, links: readonly URL[]): void {
    const source = identityOf(new URL(from))
    for (const link of links) {
      const target = identityOf(link)
      if (target === source) continue
      const sources = this.leads.get(target)
      if (sources === undefined) this.leads.set(target, new Set([source]))
      else if (sources.size < 3) sources.add(source)
    }
  }

  add(url: string, ownership: PageOwnership): void {
    const identity = identityOf(new URL(url))
    this.pages.set(url, { identity, ownership })
    for (const address of ownership.legal) this.legal.add(identityOf(new URL(address)))
  }

  /**
   * All pages have been read.
   * @param names the site goes by
   */
  complete(names: readonly string[], rootUrl: string): void {
    this.foreign = new Set()
    if (this.pages.size < minPages || names.length === 0) return
    const root = identityOf(new URL(rootUrl))
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

  /** A domain in its e-mail addresses that is neither the site's nor that of another page. */
  private hasForeignMail({ contacts }: PageOwnership, all: readonly Page[], root: string): boolean {
    const host = root.split(/[/:]/)[0] ?? ''
    const isMail = (contact: string): boolean => /\p{L}/u.test(contact)
    return (
      contacts.some((contact) => isMail(contact) && !host.endsWith(contact) && !contact.endsWith(host)) &&
      all.some(({ ownership }) => ownership.contacts.some((contact) => isMail(contact) && !contacts.includes(contact)))
    )
  }

  /** The page in the voice that it has by what is known now. */
  voiced(document: KnowledgeDocument): KnowledgeDocument {
    const identity = identityOf(new URL(document.url))
    const voice = this.foreign.has(identity) ? 'foreign' : this.legal.has(identity) ? 'legal' : undefined
    if (voice === undefined || document.blocks.every((block) => block.voice !== undefined)) return document
    return { ...document, blocks: inVoice(document.blocks, voice) }
  }

  /** For the next reading. */
  memory(max: number): { legal: string[]; foreign: string[] } {
    return { legal: [...this.legal].slice(0, max), foreign: [...this.foreign].slice(0, max) }
  }
}
