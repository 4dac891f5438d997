import type { ContentDraft, ContentItem, ContentKey } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { isFound, pageFor, matchesFilter, shownPages, siteTexts, siteTextState } from './site-texts'

const keys: ContentKey[] = [
  { path: 'nav.login', type: 'site', kind: 'text', en: 'Log in', it: 'Accedi', pages: [] },
  {
    path: 'hero.title',
    type: 'hero',
    kind: 'text',
    en: 'A chatbot that answers',
    it: 'Perché un chatbot risponde',
    pages: ['/'],
  },
  { path: 'voice.headline', type: 'site', kind: 'text', en: 'It speaks', it: 'Parla', pages: ['/voice-agent'] },
  { path: 'faq.order', type: 'faq', kind: 'list', en: '', it: '', pages: ['/'] },
  { path: 'company.name', type: 'company', kind: 'text', en: 'Loquia', it: 'Loquia', pages: [] },
]
let at = 0
const item = (type: ContentItem['type'], key: string, language: 'en' | 'it', value: string): ContentItem => ({
  id: ++at,
  type,
  key,
  language,
  value,
  updatedAt: new Date(Date.UTC(2026, 0, at)).toISOString(),
})
const draft = (...given: Parameters<typeof item>): ContentDraft => ({ ...item(...given), updatedBy: 'admin' })

const texts = siteTexts(
  [
    item('hero', 'hero.title', 'it', 'Il nostro titolo'),
    item('hero', 'title', 'en', 'Our title'),
    item('company', 'name', 'en', 'Acme'),
    item('faq', 'faq.delivery.question', 'en', 'Do you deliver?'),
    item('cta', 'cta.old', 'en', 'Gone'),
  ],
  [draft('site', 'nav.login', 'it', 'Entra')],
  keys,
)
const text = (path: string) => texts.find((one) => one.path === path)!

test('lists every text of the site', () => {
  expect(texts.map(({ path }) => path)).toEqual([
    'hero.title',
    'cta.old',
    'company.name',
    'faq.order',
    'faq.delivery.question',
    'nav.login',
    'voice.headline',
  ])
})

test('marks texts without a place on the site as unknown', () => {
  expect(texts.filter(({ known }) => !known).map(({ path }) => path)).toEqual(['cta.old'])
})

test('shows the owner’s own questions on the home page', () => {
  expect(text('faq.delivery.question').pages).toEqual(['/'])
})

test('keeps the key under which a text is stored', () => {
  // Saving must update this text, not add another.
  expect(text('company.name').key).toBe('name')
})

test('shows the draft, then the published text, then the default', () => {
  expect([text('nav.login').entries.en.shown, text('nav.login').entries.it.shown]).toEqual(['Log in', 'Entra'])
  expect(text('company.name').entries.en.shown).toBe('Acme')
})

test('tells drafts, changed texts and defaults apart', () => {
  expect(['nav.login', 'company.name', 'voice.headline'].map((path) => siteTextState(text(path)))).toEqual([
    'draft',
    'changed',
    'default',
  ])
})

test('marks missing or outdated translations', () => {
  expect(text('company.name').entries.it.mark).toBe('missing')
  expect(text('hero.title').entries.it.mark).toBe('stale')
  expect(text('voice.headline').entries.it.mark).toBeUndefined()
})

test('filters texts by state', () => {
  const all = (filter: 'changed' | 'draft' | 'untranslated') =>
    texts.filter((one) => matchesFilter(one, filter)).map(({ path }) => path)
  expect(all('untranslated')).toEqual(['hero.title', 'cta.old', 'company.name', 'faq.delivery.question'])
  expect(all('draft')).toEqual(['nav.login'])
  expect(all('changed')).toEqual(['hero.title', 'cta.old', 'company.name', 'faq.delivery.question', 'nav.login'])
})

test.each([
  ['perche RISPONDE', 'hero.title', true],
  ['our title', 'hero.title', true],
  ['entra', 'nav.login', true],
  ['voice agent speaks', 'voice.headline', true],
  ['voice.headline', 'voice.headline', true],
  ['speaks nowhere', 'voice.headline', false],
  ['', 'voice.headline', true],
])('search for "%s" in %s: %s', (search, path, found) => {
  expect(isFound(text(path), search, path === 'voice.headline' ? ['Voice agent'] : [])).toBe(found)
})

test('stays on the current page if it has the text', () => {
  expect(pageFor(text('nav.login'), '/voice-agent')).toBe('/voice-agent')
  expect(pageFor(text('voice.headline'), '/voice-agent')).toBe('/voice-agent')
})

test('opens the page that has the text', () => {
  expect(pageFor(text('voice.headline'), '/')).toBe('/voice-agent')
})

test('lists each page once', () => {
  expect(new Set(shownPages).size).toBe(shownPages.length)
})
