import { expect, it } from 'vitest'
import { detectLanguage, languageOfTag } from './index.js'

it.each([
  ['When do you open?', 'it', 'en'],
  ['Quando aprite?', 'en', 'it'],
  ['e la domenica?', 'en', 'it'],
  ['and on Sunday?', 'it', 'en'],
  ['field trip cost per kid', 'en', 'en'],
  ['sconto per gruppi', 'en', 'it'],
  ['Was kostet eine Übernachtung?', 'en', 'de'],
  ['Est-ce que les chiens sont acceptés ?', 'en', 'fr'],
  ['¿Cuánto cuesta una noche?', 'en', 'es'],
  ['Gostaria de reservar uma mesa para dois', 'en', 'pt'],
  ['Wanneer zijn jullie open?', 'en', 'nl'],
  ['Czy mogę przyjść z psem?', 'en', 'pl'],
  ['営業時間を教えてください', 'en', 'ja'],
])('detects the language of a question on a site in another (%s)', (question, site, language) => {
  expect(detectLanguage(question, site, [site])).toBe(language)
})

it('assumes the language of the site where a text gives no clue', () => {
  for (const text of ['', '12', '???', '😀', 'info@example.com']) expect(detectLanguage(text, 'it', ['it'])).toBe('it')
  for (const language of ['en', 'it', 'de', 'fr']) expect(detectLanguage('menu', language, [language])).toBe(language)
})

it('reads language tags', () => {
  expect(['pt-BR', 'de_AT', 'EN', 'zh-Hant-TW', ' it '].map(languageOfTag)).toEqual(['pt', 'de', 'en', 'zh', 'it'])
  expect(['nb', 'nn-NO', 'iw'].map(languageOfTag)).toEqual(['no', 'no', 'he'])
  expect(['', undefined, 'x', 'english'].map(languageOfTag)).toEqual([undefined, undefined, undefined, undefined])
})

it.each([
  ['Adresse', 'de'],
  ['riparate computer rotti', 'it'],
  ['quanto tempo dura a visita', 'pt'],
  ['teneis menu del dia', 'es'],
  ['wifi?', 'fr'],
])('assumes the site’s language for a few words that all belong to it: %s', (text, language) => {
  expect(detectLanguage(text, 'en', [language])).toBe(language)
})

it.each([
  ['opening hours friday', 'de'],
  ['address please', 'it'],
])('assumes the site’s language although another uses the words far more often: %s', (text, language) => {
  expect(detectLanguage(text, 'en', [language])).toBe('en')
})
