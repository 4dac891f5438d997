import type { Locale } from '@loquia/contracts'
import type { Chunk } from '../chunks/chunk.js'
import { chunkDocument } from '../chunks/chunk-document.js'
import { semantic } from '../documents/html/gold/gold-page.testing.js'
import { readHtml } from '../documents/html/read-html.js'

/** A small business that does not exist, with what its visitors ask. */
export interface EvaluationSite {
  business: string
  language: Locale
  /** Path, title, and what stands below the title, as HTML. */
  pages: readonly (readonly [path: string, title: string, body: string])[]
  /** Questions that the site answers, and words that the answer shows. */
  answered: readonly (readonly [question: string, says: RegExp])[]
  /** Questions that it does not answer. */
  declined: readonly string[]
}

/** The passages of each page, as the product reads them. */
export function passagesOf({ business, language, pages }: EvaluationSite): { url: string; chunks: Chunk[] }[] {
  return pages.map(([path, title, body]) => {
    const url = `https://evaluation.example${path}`
    const html = semantic({ title, business, lang: language, body: `<h1>${title}</h1>${body}` })
    return {
      url,
      chunks: chunkDocument(readHtml(html, url, { siteNames: [business], language, knownFacts: new Set() }).document),
    }
  })
}
