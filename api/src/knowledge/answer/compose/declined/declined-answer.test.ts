import { expect, it } from 'vitest'
import { declinedText } from './declined-answer.js'
import { phrase } from '../phrases.js'

const declined = { language: 'en', isIngesting: false, isEmpty: false, hasSite: true } as const

it('lists the ways to contact the business in one sentence', () => {
  expect(
    declinedText({
      ...declined,
      contactUrl: 'https://x.example/contact',
      contacts: { phone: '+39 (06) 123-456', email: 'hello@x.example' },
    }),
  ).toBe(
    'I couldn’t find an answer to that on this website. You can ask the team directly: [contact page](https://x.example/contact), [\\+39 (06) 123-456](tel:+3906123456), or [hello@x.example](mailto:hello@x.example).',
  )
})

it('links to the nearest page in a paragraph below', () => {
  expect(declinedText({ ...declined, nearby: { title: 'Rooms [new]', url: 'https://x.example/rooms' } })).toBe(
    'I couldn’t find an answer to that on this website.\n\nMost relevant page: [Rooms \\[new\\]](https://x.example/rooms)',
  )
})

it('names only the contacts that exist, in the visitor’s language', () => {
  expect(declinedText({ ...declined, language: 'it', contacts: { email: 'ciao@x.example' } })).toBe(
    'Non ho trovato una risposta su questo sito. Puoi chiedere direttamente: [ciao@x.example](mailto:ciao@x.example).',
  )
  expect(
    declinedText({ ...declined, language: 'de', contactUrl: 'https://x.example/k', contacts: { phone: '030 12345' } }),
  ).toContain('[Kontaktseite](https://x.example/k) oder [030 12345](tel:03012345).')
})

it('adds a note in the visitor’s language while ingestion is running', () => {
  const text = declinedText({ ...declined, language: 'es', isIngesting: true })
  expect(text).toMatch(/^No he encontrado/)
  expect(text).toContain(phrase('stillReading', 'es'))
})

it('escapes addresses so that they stay within their links', () => {
  const text = declinedText({ ...declined, language: 'es', contactUrl: 'https://x.example/a(b)?c=$&' })
  expect(text).toMatch(/\]\(https:\/\/x\.example\/a%28b%29\?c=\$&\)/)
  expect(text).not.toContain('{')
})

it('mentions no website where the bot has none', () => {
  expect(declinedText(declined)).toBe('I couldn’t find an answer to that on this website.')
  expect(declinedText({ ...declined, hasSite: false })).toBe('I couldn’t find an answer to that in my sources.')
})

it('says that the bot has no sources yet where it has none', () => {
  expect(declinedText({ ...declined, isEmpty: true, hasSite: false })).toBe(
    'I don’t have any sources yet, so I can’t answer.',
  )
})

it('asks for patience where nothing has been ingested yet', () => {
  // During ingestion, finding nothing proves nothing.
  expect(declinedText({ ...declined, isEmpty: true, isIngesting: true })).toBe(
    'I’m still reading this website. Please ask again in a moment.',
  )
})
