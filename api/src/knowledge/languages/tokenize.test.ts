import { expect, it } from 'vitest'
import { fold, tokenize, wordsOf } from './index.js'

it.each([
  ['Città del Caffè', ['citta', 'del', 'caffe']],
  ["dell'ente, l’acqua", ['dell', 'ente', 'l', 'acqua']],
  ["The town's 15th fair", ['the', 'town', 's', '15', 'fair']],
  ['9:00–17:30, 50.000', ['9', '00', '17', '30', '50', '000']],
  ['Søren Łódź Straße', ['soren', 'lodz', 'strasse']],
  ['', []],
  ['!?…', []],
])('cuts %s into folded words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it.each([
  ['zh', '我们星期一开门', ['我们', '星期一']],
  ['ja', '営業時間は10時から', ['営業', '時間', '10']],
  ['th', 'ร้านเปิดวันจันทร์', ['ร้าน', 'เปิด']],
])('finds words where no spaces separate them (%s)', (language, text, words) => {
  const found = wordsOf(text, language)
  for (const word of words) expect(found).toContain(word)
})

it('keeps vowels that a script writes as marks', () => {
  expect(fold('हिन्दी')).toBe('हिन्दी'.normalize('NFC'))
  expect(fold('한국어')).toBe('한국어')
})

it('keeps letters that only look accented', () => {
  expect(fold('Йод')).toBe('йод')
})

it('removes accents in Cyrillic or Greek', () => {
  expect(fold('ЁЛКА')).toBe('елка')
  expect(fold('Καλημέρα')).toBe('καλημερα')
})

it('locates words in their text', () => {
  const text = 'È già tardi'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(['È', 'già', 'tardi'])
  for (const { word, start, end } of tokenize('東京で10時', 'ja')) expect('東京で10時'.slice(start, end)).toBe(word)
})

it.each([
  ['en', '📞 01305 123456', 'phone telephone'],
  ['it', 'Via Roma · ☎️ 0464 671 882', 'telefono'],
  ['de', '🅿️ kostenlos', 'parkplatz'],
  ['fr', '☎ 04 72 10 30 30', 'telephone'],
  ['es', '📧 hola@x.example', 'correo'],
  ['pt', '✉️ ola (arroba) x.example', 'email'],
])('reads an emoji before a number or an address as the words that it stands for (%s: %s)', (language, text, words) => {
  expect(wordsOf(text, language)).toEqual(expect.arrayContaining(words.split(' ')))
  expect(tokenize(text, language).map(({ word }) => word)).not.toContain(words.split(' ')[0])
})

it('ignores an emoji that labels nothing', () => {
  expect(wordsOf('See you soon 📞', 'en')).toEqual(['see', 'you', 'soon'])
  expect(wordsOf('📞\nCall us', 'en')).toEqual(['call', 'us'])
  expect(wordsOf('❤️ pizza', 'it')).toEqual(['pizza'])
})
