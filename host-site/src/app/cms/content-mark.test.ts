import { expect, test } from 'vitest'
import { createTexts, loadTexts } from '../../texts'
import { fillIn, readMark, withMark, withoutMarks } from './content-mark'
import { markOwnQuestions, markPictures, markTexts } from './mark-texts'

test('a mark is seen by nobody, and read again with what was filled in', () => {
  const marked = withMark('Perché è gratis 👩‍🌾', { path: 'domainForm.note', values: { days: '7' } })
  expect(marked).not.toBe('Perché è gratis 👩‍🌾')
  expect(readMark(marked)).toEqual({
    text: 'Perché è gratis 👩‍🌾',
    mark: { path: 'domainForm.note', values: { days: '7' } },
  })
  // Emoji sequences contain one of the marks' invisible characters.
  expect(readMark('👩‍🌾')).toBeUndefined()
  expect(withoutMarks('👩‍🌾')).toBe('👩‍🌾')
})

test('of a text within a text, the outer one is told', () => {
  const inner = withMark('Acme', { path: 'company.name', values: {} })
  const outer = withMark(`© ${inner}, all rights`, { path: 'footer.copyright', values: { name: 'Acme' } })
  expect(readMark(outer)).toEqual({
    text: '© Acme, all rights',
    mark: { path: 'footer.copyright', values: { name: 'Acme' } },
  })
})

test('a text is filled in as the page does it', () => {
  expect(fillIn('Free for {{days}} days, {{ name }} {{- days }}: {{other}}', { days: '7', name: 'Ada' })).toBe(
    'Free for 7 days, Ada 7: {{other}}',
  )
})

test('texts of one rendering are marked, by the names an admin knows, and no other rendering is', async () => {
  const texts = await loadTexts('it', ['demo'])
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
  expect(readMark(createTexts('it', texts).getFixedT('it')('site.name'))).toBeUndefined()
})

test('so are an owner’s own questions, and pictures, which have no words', () => {
  const own = markOwnQuestions({
    'faq.delivery.question': 'Do you deliver?',
    'faq.support.question': 'Help?',
    'hero.title': 'Ours',
  })
  expect(readMark(own['faq.delivery.question'] ?? '')?.mark.path).toBe('faq.delivery.question')
  expect([own['faq.support.question'], own['hero.title']]).toEqual(['Help?', 'Ours'])
  const picture = { url: '/media/a/door.png', alt: null, width: 1, height: 1, widths: [] }
  expect(readMark(markPictures({ 'hero.image': picture })['hero.image']?.alt ?? '')).toEqual({
    text: '',
    mark: { path: 'hero.image', values: {} },
  })
})
