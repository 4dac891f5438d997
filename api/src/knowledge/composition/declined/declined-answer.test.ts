import { expect, it } from 'vitest'
import { declinedText } from './declined-answer.js'
import { phrase } from '../phrases.js'

const declined = { language: 'en', stillReading: false, isUntaught: false, hasSite: true } as const

it('lists the ways to ask in one sentence, and links to the nearest page', () => {
  expect(
    declinedText({
      ...declined,
      contactUrl: 'https://x.example/contact',
      contacts: { phone: '+39 (06) 123-456', email: 'hello@x.example' },
      nearby: { title: 'Rooms [new]', url: 'https://x.example/rooms' },
    }),
  ).toBe(
    'I did not find an answer to that on this website. You can ask the team directly: [contact page](https://x.example/contact), [\\+39 (06) 123-456](tel:+3906123456), or [hello@x.example](mailto:hello@x.example).\n\nNearest page: [Rooms \\[new\\]](https://x.example/rooms)',
  )
})

it('names the ways that there are, in the visitor’s language', () => {
  expect(declinedText({ ...declined, language: 'it', contacts: { email: 'ciao@x.example' } })).toBe(
    'Non ho trovato una risposta su questo sito. Puoi chiedere direttamente: [ciao@x.example](mailto:ciao@x.example).',
  )
  expect(
    declinedText({ ...declined, language: 'de', contactUrl: 'https://x.example/k', contacts: { phone: '030 12345' } }),
  ).toContain('[Kontaktseite](https://x.example/k) oder [030 12345](tel:03012345).')
})

it('says that reading goes on, and keeps addresses within their links', () => {
  const text = declinedText({
    ...declined,
    language: 'es',
    stillReading: true,
    contactUrl: 'https://x.example/a(b)?c=$&',
  })
  expect(text).toMatch(/^No he encontrado/)
  expect(text).toContain(phrase('stillReading', 'es'))
  expect(text).toMatch(/\]\(https:\/\/x\.example\/a%28b%29\?c=\$&\)/)
  expect(text).not.toContain('{')
})

it('speaks of no website where there is none, and of nothing read where nothing was', () => {
  expect(declinedText(declined)).toBe('I did not find an answer to that on this website.')
  expect(declinedText({ ...declined, hasSite: false })).toBe('I did not find an answer to that in what I have read.')
  expect(declinedText({ ...declined, isUntaught: true, hasSite: false })).toBe(
    'I have not been given anything to read yet, so I cannot answer.',
  )
  // Its website is on its way: that nothing was found yet says nothing.
  expect(declinedText({ ...declined, isUntaught: true, stillReading: true })).toBe(
    'I am still reading this website, so please ask again in a moment.',
  )
})
