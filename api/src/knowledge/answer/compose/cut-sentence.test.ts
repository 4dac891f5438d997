import { expect, it } from 'vitest'
import { countWords } from '../../languages/index.js'
import { cutSentence } from './cut-sentence.js'

const long =
  'The lodge stands above the lake, with seven rooms, a library, a sauna and a garden that goes down to the water; dogs stay for €12 a night in the rooms of the ground floor, except in the week of the summer festival – when the whole house is rented to musicians, who rehearse in every room from the morning until late at night, and guests sleep in the village below.'
const weigh = (word: string) => (clause: string) => clause.split(word).length - 1

it('leaves a short sentence as it is', () => {
  expect(cutSentence('We open at eight.', 60, () => 0)).toEqual({
    text: 'We open at eight.',
    opens: true,
    closes: true,
  })
})

it('keeps the beginning of a sentence where it fits beside what was asked for', () => {
  const { text, opens, closes } = cutSentence(long, 40, weigh('dogs'))
  expect(text).toMatch(/^The lodge stands above the lake.*dogs stay for €12 a night in the rooms of the ground floor$/)
  expect([opens, closes]).toEqual([true, false])
})

it('starts within a sentence where what was asked for comes late', () => {
  const { text, opens, closes } = cutSentence(long, 40, weigh('village'))
  expect(text).toMatch(/and guests sleep in the village below\.$/)
  expect(text).not.toMatch(/^[–—,;]/)
  expect([opens, closes]).toEqual([false, true])
  expect(countWords(text)).toBeLessThanOrEqual(40)
})

it('cuts a clause between words where it has no punctuation', () => {
  const words = Array.from({ length: 130 }, (_, at) => `word${at}`).join(' ')
  const { text, opens, closes } = cutSentence(words, 60, weigh('word77 '))
  expect(text).toContain('word77 ')
  expect(words).toContain(text)
  expect(countWords(text)).toBeLessThanOrEqual(60)
  expect([opens, closes]).toEqual([false, false])
})
