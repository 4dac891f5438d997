import { expect, test } from 'vitest'
import { groupTexts } from './group-texts'
import type { SiteText } from './site-texts'

const text = (path: string, pages: string[], known = true): SiteText => {
  const entry = { item: undefined, draft: undefined, mark: undefined, shown: path }
  return {
    path,
    type: 'site',
    key: path,
    kind: 'text',
    known,
    pages,
    standard: { en: '', it: '' },
    entries: { en: entry, it: entry },
  }
}
const texts = [
  text('toast', []),
  text('second', ['/']),
  text('first', ['/']),
  text('other', ['/voice-agent']),
  text('lost', [], false),
]
const placed = [
  { path: 'first', visible: true },
  { path: 'toast', visible: false },
  { path: 'second', visible: true },
]
const named = (...given: Parameters<typeof groupTexts>) =>
  groupTexts(...given).map(({ name, texts: own }) => [name, own.map(({ path }) => path)])

test('groups texts by where they show', () => {
  expect(named(texts, '/', placed, true)).toEqual([
    ['onPage', ['first', 'second']],
    ['hidden', ['toast']],
    ['elsewhere', ['other', 'lost']],
  ])
  expect(named(texts, '/', placed, false).map(([name]) => name)).toEqual(['onPage', 'hidden'])
})

test('calls no text hidden before the page is known', () => {
  expect(named(texts, '/', null, false)).toEqual([['onPage', ['toast', 'second', 'first']]])
})
