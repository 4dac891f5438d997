import { expect, it } from 'vitest'
import { groupAlike } from './group-alike.js'

const grouped = (language: 'en' | 'it', ...texts: string[]) => groupAlike(texts, (text) => ({ text, language }))

it('groups questions that differ only in endings, accents or grammar words', () => {
  expect(
    grouped(
      'en',
      'Do you deliver on Sunday?',
      'sunday: DELIVER',
      'Do you deliver on Monday?',
      'do you deliver on sundays',
    ),
  ).toEqual([
    ['Do you deliver on Sunday?', 'sunday: DELIVER', 'do you deliver on sundays'],
    ['Do you deliver on Monday?'],
  ])
  expect(grouped('it', 'Avete un menù per celiaci?', 'menu celiaci', 'Avete il parcheggio?')).toEqual([
    ['Avete un menù per celiaci?', 'menu celiaci'],
    ['Avete il parcheggio?'],
  ])
})

it('does not group questions by grammar words alone', () => {
  expect(grouped('en', 'Who are you?', 'who are you', 'What is the price of bread?')).toEqual([
    ['Who are you?', 'who are you'],
    ['What is the price of bread?'],
  ])
})

it('does not group a chain of small differences', () => {
  const [first] = grouped(
    'en',
    'bread cake coffee tea milk',
    'bread cake coffee tea juice',
    'bread cake wine beer juice',
  )
  expect(first).toEqual(['bread cake coffee tea milk', 'bread cake coffee tea juice'])
})

it('detects the language of a question, whatever the language of the page', () => {
  const asked = [
    { text: 'Do you repair bicycles?', language: 'en' },
    { text: 'do you repair a bicycle', language: 'it' },
  ] as const
  expect(groupAlike(asked, (item) => item)).toHaveLength(1)
})
