import { expect, it } from 'vitest'
import { readHtml } from '../read-html.js'
import { judge, summary, type Judgment } from './judge.testing.js'
import { englishPages } from './pages-en.testing.js'
import { italianPages } from './pages-it.testing.js'

const pages = [...englishPages, ...italianPages]
const judged: Judgment[] = pages.map((page) =>
  judge(
    page,
    readHtml(page.html, 'https://shop.example/page', { siteNames: [], language: page.language, knownFacts: new Set() })
      .document,
  ),
)

it('are thirty pages in two languages', () => {
  expect(englishPages.length).toBeGreaterThanOrEqual(15)
  expect(italianPages.length).toBeGreaterThanOrEqual(14)
  expect(pages.length).toBeGreaterThanOrEqual(30)
})

it.each(pages.map((page, index) => [page.name, page, judged[index]!] as const))(
  '%s: is read with all its rows or questions',
  (_, page, judgment) => {
    const { document } = readHtml(page.html, 'https://shop.example/page', {
      siteNames: [],
      language: 'en',
      knownFacts: new Set(),
    })
    // A short page without a declared language may be undetectable.
    expect(/<html lang/.test(page.html) ? document.language : page.language).toBe(page.language)
    expect(judgment.broken).toEqual([])
    expect(judgment.pairs.kept).toBe(judgment.pairs.all)
    expect({ f1: judgment.f1, extra: judgment.extra, missed: judgment.missed }).toMatchObject({
      f1: expect.toSatisfy((f1: number) => f1 >= 0.9),
    })
  },
)

it('are read nearly whole with hardly anything else', () => {
  const { precision, recall, f1, pairs } = summary(judged)
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(recall).toBeGreaterThanOrEqual(0.99)
  expect(f1).toBeGreaterThanOrEqual(0.985)
  expect(pairs).toBe(1)
})
