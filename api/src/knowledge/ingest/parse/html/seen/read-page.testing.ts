import { chunkDocument } from '../../../chunking/chunk-document.js'
import type { Language } from '../../../../../core/languages/index.js'
import { readHtml } from '../read-html.js'

export function readPage(main: string, language: Language = 'en'): string {
  return readWhole(
    `<html lang="${language}"><head><title>Page</title></head><body><main><h1>Our shop</h1><p>We repair clocks and barometers for homes and museums.</p>${main}</main></body></html>`,
    language,
  )
}

export function readWhole(html: string, language: Language = 'en'): string {
  const { document } = readHtml(html, 'https://shop.example/page', { siteNames: [], language, knownFacts: new Set() })
  return chunkDocument(document)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')
}
