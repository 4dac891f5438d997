import { expect, it } from 'vitest'
import { fold, isStopWord, rarestWord, rarityOf, stem, stopWordsOf } from './index.js'

it.each([
  ['en', 'baking baked bakes'],
  ['en', 'openings opening'],
  ['it', 'prenotazione prenotazioni prenotare'],
  ['it', 'città citta'],
  ['de', 'Öffnungszeiten offnungszeit'],
  ['de', 'Häuser Haus'],
  ['fr', 'réservation réserver reservation'],
  ['es', 'reservación reservas reserva'],
  ['pl', 'sobota sobotę sobote'],
  ['ru', 'магазины магазина магазин'],
  ['el', 'ώρες ωρες'],
  ['tr', 'kitaplar kitabı kitap'],
])('makes one of the forms of a word, with and without accents (%s: %s)', (language, forms) => {
  expect(new Set(forms.split(' ').map((form) => stem(form, language))).size).toBe(1)
})

it('leaves the words of a language without an algorithm as they are, folded', () => {
  expect(stem('Cửa', 'vi')).toBe(fold('Cửa'))
  expect(stem('開く', 'ja')).toBe('開く')
  expect(stem('2nd', 'en')).toBe('2nd')
})

it('tells grammar from meaning', () => {
  const grammar = {
    en: 'the what when',
    it: 'perche quando della',
    de: 'der wann nicht',
    es: 'cuando donde el',
    pl: 'kiedy jest',
    ru: 'когда где',
    cs: 'kdy je',
  }
  const meaning = { en: 'bread', it: 'pane', de: 'brot', es: 'cuenta', pl: 'chleb', ru: 'хлеб', cs: 'chleb' }
  for (const [language, words] of Object.entries(grammar))
    for (const word of words.split(' ')) expect(isStopWord(word, language), `${language}: ${word}`).toBe(true)
  for (const [language, word] of Object.entries(meaning)) expect(isStopWord(word, language), word).toBe(false)
  expect(stopWordsOf('xx').size).toBe(0)
})

it('finds a word the rarer the more it says', () => {
  for (const [language, ...words] of [
    ['en', 'the', 'year', 'bread', 'qwxzt'],
    ['it', 'di', 'anno', 'pane', 'qwxzt'],
    ['de', 'die', 'jahr', 'brot', 'qwxzt'],
  ] as const) {
    const rarities = words.map((word) => rarityOf(stem(word, language), language) ?? 0)
    expect(rarities).toEqual(rarities.toSorted((a, b) => a - b))
    expect(rarities.at(-1)).toBe(rarestWord)
  }
  expect(rarityOf('word', 'xx')).toBeUndefined()
})
