import { limits, type Locale } from '@loquia/contracts'
import { proPrice } from '../../texts'

export type LegalDocument = 'privacy' | 'terms' | 'cookies' | 'gdpr'

/** The day from which the documents are as they are. */
export const lastUpdated = '2025-04-20T00:00:00.000Z'

/** What the documents say of the product, from where the product itself takes it. */
export function facts(locale: Locale): Record<string, string | number> {
  return { days: limits.demoLifetimeDays, trial: limits.modelKeyTrialDays, price: proPrice(locale) }
}

export interface LegalSection {
  /** Its place in the address; the same in every language. */
  id: string
  heading: string
  /** Paragraphs, and lists of entries. */
  blocks: (string | string[])[]
}

/**
 * The sections in their order. A text is its paragraphs, one a line; lines that begin with a dash are entries of a
 * list.
 */
export function sectionsOf(texts: Readonly<Record<string, { title: string; text: string }>>): LegalSection[] {
  return Object.entries(texts).map(([key, { title, text }]) => {
    const blocks: LegalSection['blocks'] = []
    for (const line of text.split('\n')) {
      const last = blocks.at(-1)
      if (!line.startsWith('- ')) blocks.push(line)
      else if (Array.isArray(last)) last.push(line.slice(2))
      else blocks.push([line.slice(2)])
    }
    return { id: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), heading: title, blocks }
  })
}
