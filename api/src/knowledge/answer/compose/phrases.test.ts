import { visitorLanguages } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { fromSitePhrase, phrases, unsureText } from './phrases.js'

/** These phrases are identical in two languages. */
const sharedByTwo = new Set(['allDay', 'email'])

it.each(Object.entries(phrases))('says %s in every language of visitors, each time in other words', (name, said) => {
  expect(Object.keys(said).toSorted()).toEqual([...visitorLanguages].toSorted())
  const texts = Object.values<string>(said)
  expect(texts.every((text) => text.trim() === text && text !== '')).toBe(true)
  expect(new Set(texts).size).toBe(texts.length - (sharedByTwo.has(name) ? 1 : 0))
  const blanks = texts.map((text) => text.match(/\{\w+\}/g))
  expect(blanks).toEqual(texts.map(() => blanks[0]))
})

const unsure = {
  language: 'en',
  isIngesting: false,
  isLikely: false,
  hasSite: true,
  quotation: '- Rye\n- Wheat [1]',
} as const

it('introduces one quotation by its certainty', () => {
  expect(unsureText(unsure)).toBe('This may be what you need:\n\n> - Rye\n> - Wheat [1]')
  expect(unsureText({ ...unsure, isLikely: true })).toBe('I found this on the website:\n\n> - Rye\n> - Wheat [1]')
  expect(unsureText({ ...unsure, isLikely: true, language: 'it' })).toMatch(/^Sul sito ho trovato:\n/)
})

it('mentions no website where the bot has none', () => {
  expect(unsureText({ ...unsure, isLikely: true, hasSite: false })).toMatch(/^I found this in my sources:\n/)
})

it('ends with a note while ingestion is running', () => {
  expect(unsureText({ ...unsure, isIngesting: true })).toMatch(/\n\nI’m still reading this website/)
})

it.each([
  ['en', 'This may be what you need, in Italian:', 'I found this on the website, in Italian:'],
  ['de', 'Das könnte Ihnen weiterhelfen, auf Italienisch:', 'Auf der Website finde ich dazu, auf Italienisch:'],
  [
    'fr',
    'Ceci répond peut-être à votre question, en italien\u00a0:',
    'Voici ce que j’ai trouvé sur le site, en italien\u00a0:',
  ],
] as const)('says in %s which language the passage is in', (language, weak, likely) => {
  const abroad = { ...unsure, language, quotedLanguage: 'it' }
  expect(unsureText(abroad).split('\n\n')[0]).toBe(weak)
  expect(unsureText({ ...abroad, isLikely: true }).split('\n\n')[0]).toBe(likely)
  expect(fromSitePhrase(language, 'it')).toMatch(/italien|Italian/i)
})
