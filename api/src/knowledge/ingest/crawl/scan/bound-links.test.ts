import { expect, it } from 'vitest'
import { readTree } from '../../parse/html/read-html.js'
import { limitLinks, maxPageLinks } from './bound-links.js'
import { scanTree } from './html-scan.js'
import { parseHtml } from './html-tree.js'

const shapes: Record<string, (link: string) => string> = {
  'in a row': (link) => `${link} `,
  'in list items': (link) => `<li>${link}</li>`,
  'in blocks': (link) => `<div><span>${link}</span></div>`,
  'in sentences': (link) => `See ${link} as well. `,
}

const page = (count: number, around: (link: string) => string): string =>
  `<html lang="en"><head><title>Clocks</title></head><body><main><h1>Clocks</h1><p>We repair clocks and barometers. The deposit is 36 euros.</p><ul>${Array.from(
    { length: count },
    (_, at) => around(`<a href="/page-${at}">Page ${at}</a>`),
  ).join('')}</ul></main><footer><p>Telephone 0123 456 789</p></footer></body></html>`

const site = { siteNames: [], language: 'en', knownFacts: new Set<string>() }
const url = 'https://example.com/'

it.each(Object.entries(shapes))('keeps the first of 100,000 links %s without loss of other text', (_, around) => {
  const root = parseHtml(page(100_000, around))
  expect(limitLinks(root)).toBe(100_000 - maxPageLinks)
  const { links } = scanTree(root, { robotsHeader: '' }, 'LoquiaBot')
  expect([links.length, links[0], links.at(-1)]).toEqual([maxPageLinks, '/page-0', `/page-${maxPageLinks - 1}`])
  const { document } = readTree(root, url, site)
  expect(document.blocks.length).toBeLessThan(2 * maxPageLinks)
  const text = document.blocks.map((block) => block.text).join('\n')
  expect(text).toContain('The deposit is 36 euros.')
  expect(text).not.toContain(`Page ${maxPageLinks}\n`)
})

it('leaves a page with fewer links as it is', () => {
  const html = page(50, shapes['in list items']!)
  const root = parseHtml(html)
  expect(limitLinks(root)).toBe(0)
  expect(readTree(root, url, site)).toEqual(readTree(parseHtml(html), url, site))
})

it('reads a page of very many elements without running out of stack', () => {
  const root = parseHtml(`<main><p>The deposit is 36 euros.</p>${'<b>x</b>'.repeat(200_000)}</main>`)
  expect(readTree(root, url, site).document.blocks[0]?.text).toContain('36 euros')
})
