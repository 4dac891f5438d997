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
])('finds words where no spaces stand between them (%s)', (language, text, words) => {
  const found = wordsOf(text, language)
  for (const word of words) expect(found).toContain(word)
})

it('keeps the vowels of scripts that write them as marks, and the letters that only look accented', () => {
  expect(fold('हिन्दी')).toBe('हिन्दी'.normalize('NFC'))
  expect(fold('Йод')).toBe('йод')
  expect(fold('ЁЛКА')).toBe('елка')
  expect(fold('Καλημέρα')).toBe('καλημερα')
  expect(fold('한국어')).toBe('한국어')
})

it('knows where words stand', () => {
  const text = 'È già tardi'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(['È', 'già', 'tardi'])
  for (const { word, start, end } of tokenize('東京で10時', 'ja')) expect('東京で10時'.slice(start, end)).toBe(word)
})
