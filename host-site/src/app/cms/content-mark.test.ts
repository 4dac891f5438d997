import { expect, test } from 'vitest'
import { createTexts, loadTexts } from '../../texts'
import { fillIn, readMark, withMark, withoutMarks } from './content-mark'
import { markOwnQuestions, markPictures, markTexts } from './mark-texts'

test('reads a mark with the values that were filled in', () => {
  const marked = withMark('Perché è gratis 👩‍🌾', { path: 'domainForm.note', values: { days: '7' } })
  expect(marked).not.toBe('Perché è gratis 👩‍🌾')
  expect(readMark(marked)).toEqual({
    text: 'Perché è gratis 👩‍🌾',
    mark: { path: 'domainForm.note', values: { days: '7' } },
  })
})

test('reads no mark in an emoji', () => {
  // Emoji sequences contain one of the marks' invisible characters.
  expect(readMark('👩‍🌾')).toBeUndefined()
  expect(withoutMarks('👩‍🌾')).toBe('👩‍🌾')
})

test('reads the outer of two nested marks', () => {
  const inner = withMark('Acme', { path: 'company.name', values: {} })
  const outer = withMark(`© ${inner}, all rights`, { path: 'footer.copyright', values: { name: 'Acme' } })
  expect(readMark(outer)).toEqual({
    text: '© Acme, all rights',
    mark: { path: 'footer.copyright', values: { name: 'Acme' } },
  })
})

test('fills in a text as the page does', () => {
  expect(fillIn('Free for {{days}} days, {{ name }} {{- days }}: {{other}}', { days: '7', name: 'Ada' })).toBe(
    'Free for 7 days, Ada 7: {{other}}',
  )
})

const texts = await loadTexts('it', ['demo'])

test('marks texts by the names that an admin knows', () => {
  const i18n = createTexts('it', texts)
  markTexts(
    i18n,
    new Map([
      ['site.name', 'company.name'],
      ['demo.build.ready_other', 'demo.build.ready_other'],
    ]),
  )
  const t = i18n.getFixedT('it')
  expect(readMark(t('site.name'))?.mark).toEqual({ path: 'company.name', values: {} })
  expect(readMark(t('demo.build.ready', { count: 12, time: '1,2 s' }))).toEqual({
    text: '12 pagine lette in 1,2 s',
    mark: { path: 'demo.build.ready_other', values: { count: '12', time: '1,2 s' } },
  })
  expect(readMark(t('nav.login'))).toBeUndefined()
})

test('marks the texts of one rendering only', () => {
  markTexts(createTexts('it', texts), new Map([['site.name', 'company.name']]))
  expect(readMark(createTexts('it', texts).getFixedT('it')('site.name'))).toBeUndefined()
})

test('marks the owner’s own questions', () => {
  const own = markOwnQuestions({
    'faq.delivery.question': 'Do you deliver?',
    'faq.support.question': 'Help?',
    'hero.title': 'Ours',
  })
  expect(readMark(own['faq.delivery.question'] ?? '')?.mark.path).toBe('faq.delivery.question')
  expect([own['faq.support.question'], own['hero.title']]).toEqual(['Help?', 'Ours'])
})

test('marks pictures in their alternative text', () => {
  const picture = { url: '/media/a/door.png', alt: null, width: 1, height: 1, widths: [] }
  expect(readMark(markPictures({ 'hero.image': picture })['hero.image']?.alt ?? '')).toEqual({
    text: '',
    mark: { path: 'hero.image', values: {} },
  })
})
