import { chunkDocument } from '../../../chunks/chunk-document.js'
import type { Language } from '../../../languages/language.js'
import { readHtml } from '../read-html.js'

/** All that the passages of a page with this main part say. */
export function readPage(main: string, language: Language = 'en'): string {
  return readWhole(
    `<html lang="${language}"><head><title>Page</title></head><body><main><h1>Our shop</h1><p>We repair clocks and barometers for homes and museums.</p>${main}</main></body></html>`,
    language,
  )
}

/** The same of a whole page. */
export function readWhole(html: string, language: Language = 'en'): string {
  const { document } = readHtml(html, 'https://shop.example/page', { siteNames: [], language, knownFacts: new Set() })
  return chunkDocument(document)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')
}
