import type { Locale } from '@loquia/contracts'
import type { Passage } from '../ingest/chunking/passage.js'
import { chunkDocument } from '../ingest/chunking/chunk-document.js'
import { semantic } from '../ingest/parse/html/gold/gold-page.testing.js'
import { readHtml } from '../ingest/parse/html/read-html.js'

export interface EvaluationSite {
  business: string
  language: Locale
  pages: readonly (readonly [path: string, title: string, body: string])[]
  /** `says` matches the right answer. */
  answered: readonly (readonly [question: string, says: RegExp])[]
  /** Questions that the site does not answer. */
  declined: readonly string[]
}

export function passagesOf({ business, language, pages }: EvaluationSite): { url: string; chunks: Passage[] }[] {
  return pages.map(([path, title, body]) => {
    const url = `https://evaluation.example${path}`
    const html = semantic({ title, business, lang: language, body: `<h1>${title}</h1>${body}` })
    return {
      url,
      chunks: chunkDocument(readHtml(html, url, { siteNames: [business], language, knownFacts: new Set() }).document),
    }
  })
}
