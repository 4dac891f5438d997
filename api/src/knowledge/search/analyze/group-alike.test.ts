import { expect, it } from 'vitest'
import { groupAlike } from './group-alike.js'

const grouped = (language: 'en' | 'it', ...texts: string[]) => groupAlike(texts, (text) => ({ text, language }))

it('puts wordings of one question together, whatever their endings, accents and little words', () => {
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

it('does not join by grammar words alone, and keeps questions of nothing else apart from the rest', () => {
  expect(grouped('en', 'Who are you?', 'who are you', 'What is the price of bread?')).toEqual([
    ['Who are you?', 'who are you'],
    ['What is the price of bread?'],
  ])
})

it('does not run through a chain of small differences', () => {
  const [first] = grouped(
    'en',
    'bread cake coffee tea milk',
    'bread cake coffee tea juice',
    'bread cake wine beer juice',
  )
  expect(first).toEqual(['bread cake coffee tea milk', 'bread cake coffee tea juice'])
})

it('hears the language of the question, whatever the page spoke', () => {
  const asked = [
    { text: 'Do you repair bicycles?', language: 'en' },
    { text: 'do you repair a bicycle', language: 'it' },
  ] as const
  expect(groupAlike(asked, (item) => item)).toHaveLength(1)
})
