import { visitorLanguages } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { fromSitePhrase, phrases, phrase, declinedText, unsureText } from './phrases.js'

/** Phrases whose words Spanish and Portuguese, or French and German, share. */
const sharedByTwo = new Set(['allDay', 'email'])

it.each(Object.entries(phrases))('says %s in every language of visitors, each time in other words', (name, said) => {
  expect(Object.keys(said).toSorted()).toEqual([...visitorLanguages].toSorted())
  const texts = Object.values<string>(said)
  expect(texts.every((text) => text.trim() === text && text !== '')).toBe(true)
  expect(new Set(texts).size).toBe(texts.length - (sharedByTwo.has(name) ? 1 : 0))
  const blanks = texts.map((text) => text.match(/\{\w+\}/g))
  expect(blanks).toEqual(texts.map(() => blanks[0]))
})

it('introduces passages that may help, each quoted with its number', () => {
  expect(
    unsureText({ language: 'en', stillReading: false, quotations: ['Open at 8:00. [1]', '- Rye\n- Wheat [2]'] }),
  ).toBe('This may be what you need:\n\n> Open at 8:00. [1]\n\n> - Rye\n> - Wheat [2]')
})

it.each([
  ['en', 'This may be what you need, in Italian:'],
  ['de', 'Das könnte Ihnen weiterhelfen, auf Italienisch:'],
  ['fr', 'Ceci répond peut-être à votre question, en italien\u00a0:'],
] as const)('says in %s which language the passages are in', (language, opening) => {
  const [first] = unsureText({
    language,
    stillReading: false,
    quotations: ['Apriamo alle 8. [1]'],
    quotedLanguage: 'it',
  }).split('\n\n')
  expect(first).toBe(opening)
  expect(fromSitePhrase(language, 'it')).toMatch(/italien|Italian/i)
})

it('declines with the way to ask, and says that reading goes on', () => {
  const text = declinedText({
    language: 'es',
    stillReading: true,
    contactUrl: 'https://x.example/a(b)?c=$&',
    isUntaught: false,
    hasSite: true,
  })
  expect(text).toMatch(/^No he encontrado/)
  expect(text).toContain(phrase('stillReading', 'es'))
  expect(text).toMatch(/\]\(https:\/\/x\.example\/a/)
  expect(text).not.toContain('{')
})

it('speaks of no website where there is none, and of nothing read where nothing was', () => {
  const declined = { language: 'en', stillReading: false } as const
  expect(declinedText({ ...declined, isUntaught: false, hasSite: true })).toContain('on this website')
  expect(declinedText({ ...declined, isUntaught: false, hasSite: false })).toBe(
    'I did not find an answer to that in what I have read.',
  )
  expect(declinedText({ ...declined, isUntaught: true, hasSite: false })).toBe(
    'I have not been given anything to read yet, so I cannot answer.',
  )
  // Its website is on its way: that nothing was found yet says nothing.
  expect(declinedText({ ...declined, isUntaught: true, hasSite: true, stillReading: true })).toBe(
    'I am still reading this website, so please ask again in a moment.',
  )
})
