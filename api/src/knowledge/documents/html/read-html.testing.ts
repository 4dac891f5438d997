import type { Block } from '../document.js'
import { readHtml, type ReadHtml, type SiteContext } from './read-html.js'

/** Reads a page of a site of which nothing else is known. */
export function read(html: string, site: Partial<SiteContext> = {}, url = 'https://www.mulino.example/page'): ReadHtml {
  return readHtml(html, url, { siteNames: [], language: 'en', knownFacts: new Set(), ...site })
}

/** The blocks of such a page. */
export function blocksOf(html: string, site?: Partial<SiteContext>): readonly Block[] {
  return read(html, site).document.blocks
}

/** Blocks as text, each below its headings. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => `${block.headings.join(' > ')}\n${block.text}`).join('\n\n')

/** An English page with this main content. */
export const body = (content: string): string =>
  `<!doctype html><html lang="en"><title>T</title><body><main>${content}</main></body></html>`
