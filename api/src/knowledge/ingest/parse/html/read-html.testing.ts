import type { Block } from '../document.js'
import { readHtml, type ReadHtml, type SiteContext } from './read-html.js'

export function read(html: string, site: Partial<SiteContext> = {}, url = 'https://www.mulino.example/page'): ReadHtml {
  return readHtml(html, url, { siteNames: [], language: 'en', knownFacts: new Set(), ...site })
}

export function blocksOf(html: string, site?: Partial<SiteContext>): readonly Block[] {
  return read(html, site).document.blocks
}

export const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => `${block.headings.join(' > ')}\n${block.text}`).join('\n\n')

export const body = (content: string): string =>
  `<!doctype html><html lang="en"><title>T</title><body><main>${content}</main></body></html>`
