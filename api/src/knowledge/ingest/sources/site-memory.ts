import type { SkipReason } from '@loquia/contracts'
import type { Language } from '../../languages/language.js'

/** What only a whole site tells, for a reading that meets only the pages that changed. */
export interface SiteMemory {
  siteNames: string[]
  /** Lines that repeat across pages, each with the page that keeps it. */
  repeated: [key: string, url: string][]
  /** Contact lines and hours of headers and footers, each with the page that tells it. */
  knownFacts: [key: string, url: string][]
  /** What its root page declares though its text is in another language. */
  belied?: Language | undefined
  /** Pages that speak for lawyers, or for another business. */
  legal?: readonly string[]
  foreign?: readonly string[]
  /** Pages that the site's links call its contact page, those that most do. */
  contactPages?: readonly string[]
  /** Addresses that the last ingestion met, did not read, and could not list. */
  unlisted?: Partial<Record<SkipReason, number>>
}
