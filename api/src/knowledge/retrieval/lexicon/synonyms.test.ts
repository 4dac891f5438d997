import { describe, expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { impliedWords, inSiteWords, isLight, sameAs, synonymsOf } from './synonyms.js'

describe('words that mean the same', () => {
  it.each<[Locale, string, string]>([
    ['en', 'mastercard', 'card'],
    ['en', 'concession', 'discount'],
    ['it', 'riduzioni', 'sconto'],
    ['it', 'macchina', 'auto'],
  ])('%s: %s stands for %s', (language, word, other) => {
    expect(synonymsOf(word, language)).toContain(other)
  })

  it.each<[Locale, string, string]>([
    ['en', 'phone', 'telephone'],
    ['en', 'celiacs', 'coeliac'],
    ['it', 'bici', 'biciclette'],
    ['it', 'macchina', 'auto'],
  ])('%s: %s is the very same as %s', (language, word, other) => {
    expect(sameAs(word, language)).toContain(other)
  })

  it.each<[Locale, string, string]>([
    ['en', 'three', '3'],
    ['en', '90', 'ninety'],
    ['it', 'novanta', '90'],
    ['it', '2', 'due'],
  ])('%s: a number is read in letters and in digits, %s and %s', (language, word, other) => {
    expect(synonymsOf(word, language)).toContain(other)
  })

  it('are not taken from a word that only shares a stem', () => {
    expect(synonymsOf('rating', 'en')).toEqual([])
    expect(synonymsOf('cellule', 'it')).toEqual([])
    expect(synonymsOf('vento', 'it')).toEqual([])
  })
})

describe('what visitors say in words of their own', () => {
  const knows =
    (...words: string[]) =>
    (word: string) =>
      words.includes(word)

  it.each<[Locale, string, string]>([
    ['en', 'can i speak to a human?', 'can i phone?'],
    ['en', 'how can i call you', 'how can i phone'],
    ['en', 'are you hiring', 'vacancies'],
    ['en', 'do you take amex', 'do you take American Express'],
    ['en', 'can I book a table for two', 'can I reservations for two'],
    ['en', 'are you open today', 'are you open '],
    ['it', 'vorrei parlare con qualcuno', 'vorrei telefono'],
    ['it', 'assumete?', 'lavora?'],
    ['it', 'siete aperti domani?', 'siete aperti ?'],
  ])('%s: %s is read as %s', (language, question, read) => {
    expect(
      inSiteWords(
        question,
        language,
        knows('phone', 'vacancies', 'american', 'express', 'reservations', 'telefono', 'lavora'),
      ),
    ).toBe(read)
  })

  it('is left as it is where the site has no word for it, or where it means something else', () => {
    const nothing = knows()
    for (const question of ['can i speak to a human?', 'are you hiring', 'do you take amex', 'who founded it'])
      expect(inSiteWords(question, 'en', nothing)).toBe(question)
    expect(inSiteWords('do you hire out bikes', 'en', knows('jobs'))).toBe('do you hire out bikes')
    expect(inSiteWords('what is the weather today', 'en', nothing)).toBe('what is the weather today')
    expect(inSiteWords('che tempo fa oggi', 'it', nothing)).toBe('che tempo fa oggi')
  })
})

describe('what guests say in many words', () => {
  const knows =
    (...words: string[]) =>
    (word: string) =>
      words.includes(word)

  it.each<[Locale, string, string]>([
    ['it', 'A che ora si può entrare in camera?', 'A che ora si può check-in?'],
    ['it', 'Quando è pronta la nostra camera?', 'Quando check-in?'],
    ['en', 'When can we get into our room?', 'When can we check-in?'],
    ['en', 'what time will my room be ready?', 'what time check-in?'],
  ])('%s: %s is read as %s', (language, question, read) => {
    expect(inSiteWords(question, language, knows('check', 'in'))).toBe(read)
  })

  it.each<[Locale, string, string]>([
    ['it', 'a che ora si fa il check in', 'a che ora si fa il arrivo'],
    ['it', 'entro che ora devo liberare la stanza', 'entro che ora devo partenza'],
    ['en', 'when is check-in', 'when is arrivals'],
    ['en', 'gift card for my boyfriend', 'voucher '],
    ['en', 'who owns the place', 'who founded'],
    ['en', 'can my son come on his own', 'can my son come alone'],
    ['en', 'is the train station near', 'is the station near'],
  ])('%s: %s is read as %s where the site has no such word', (language, question, read) => {
    expect(
      inSiteWords(
        question,
        language,
        knows('arrivo', 'partenza', 'arrivals', 'voucher', 'founded', 'alone', 'station'),
      ),
    ).toBe(read)
  })

  it.each<[Locale, string, string]>([
    ['it', 'Entro che ora devo lasciare la camera?', 'Entro che ora devo check-out?'],
    ['en', 'When do we have to be out of our room?', 'When do we have to check-out?'],
  ])('%s: %s is read as %s', (language, question, read) => {
    expect(inSiteWords(question, language, knows('checkout'))).toBe(read)
    expect(inSiteWords(question, language, knows('check', 'in'))).toBe(question)
  })

  it('stays as it was on a site that has no such word, and where something else is meant', () => {
    expect(inSiteWords('A che ora si può entrare in camera?', 'it', knows('camera'))).toBe(
      'A che ora si può entrare in camera?',
    )
    expect(inSiteWords('Quanto costa una camera doppia?', 'it', () => true)).toBe('Quanto costa una camera doppia?')
    expect(inSiteWords('Do you have a room with a view?', 'en', () => true)).toBe('Do you have a room with a view?')
  })
})

it.each<[Locale, string, string]>([
  ['en', 'Where are you?', 'address'],
  ['it', 'Dove siete?', 'indirizzo'],
  ['it', 'Chi siete?', 'squadra'],
])('%s: "%s" is about %s', (language, question, word) => {
  expect(impliedWords(question, language)).toContain(word)
})

it.each<[Locale, string, boolean]>([
  ['en', 'somewhere', true],
  ['en', 'shower', false],
  ['it', 'gentilmente', true],
  ['it', 'doccia', false],
])('%s: "%s" is a word of talk: %s', (language, word, isOne) => {
  expect(isLight(word, language)).toBe(isOne)
})
