import type { Locale } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { retrievalOn } from './ranked-site.testing.js'

it('finds the noun of what a question says with a verb', () => {
  const { chunks } = retrievalOn(
    [
      { title: 'La torre', text: 'La torre della villa fu restaurata da Carlo Neri. È alta venti metri.' },
      { title: 'La villa', text: 'La fondazione della villa, nel 1650, si deve a Lucia Bassi.' },
    ],
    'it',
    'Chi ha fondato la villa?',
  )
  expect(chunks[0]?.title).toBe('La villa')
})

it.each<[Locale, string, string, boolean]>([
  ['it', 'Avete vini greci?', 'greci', true],
  ['it', 'Avete vini rossi?', 'rossi', false],
  ['it', 'Parlate inglese?', 'inglese', false],
  ['en', 'do you have irish whiskey', 'irish', true],
  ['en', 'do you do nail polish', 'polish', false],
])(
  'takes a nation for a name, unless the site may mean it by another word (%s): %s',
  (language, asked, word, isName) => {
    const pages = [
      {
        title: 'Carta',
        text:
          language === 'it'
            ? 'Vini rossi e bianchi dei colli. Lingue: tedesco e sloveno.'
            : 'We have whiskey from three islands, and we do nails.',
      },
    ]
    expect(retrievalOn(pages, language, asked).question.terms.find((term) => term.word === word)?.isName).toBe(isName)
  },
)

it('weighs a word that is rare in the language above everyday ones, however often the site has it', () => {
  const pages = Array.from({ length: 200 }, (_, index) => ({
    title: `Sala ${index}`,
    text: `Il museo di Ballarat mostra in questa sala ${index} attrezzi di minatori.`,
  }))
  const { question } = retrievalOn(
    [...pages, { title: 'Festa', text: 'La rivolta fu fermata la sera.' }],
    'it',
    'Quando fu fermata la rivolta di Ballarat?',
  )
  const worthOf = (word: string) => question.terms.find((term) => term.word === word)?.idf ?? 0
  expect(worthOf('ballarat')).toBeGreaterThan(1)
  expect(worthOf('ballarat')).toBeLessThan(worthOf('rivolta'))
})

it("does not weigh numbers by the language's table, which knows none", () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({
    title: `Misura ${index}`,
    text: `La misura 4 del bando ${index} finanzia i comuni.`,
  }))
  const { question } = retrievalOn(pages, 'it', 'Chi finanzia la misura 4?')
  expect(question.terms.find((term) => term.word === '4')?.idf).toBeLessThan(0.5)
})

it("compares a question with headings in the site's own form of a word", () => {
  const pages = [
    {
      title: 'Domande',
      headings: ['Domande', 'Quali interventi possono essere finanziati?'],
      text: 'Quelli dei comuni.',
      kind: 'faq' as const,
    },
    { title: 'Regole', text: 'Un ente può intervenire in aula. I progetti finanziati sono tre.' },
  ]
  expect(retrievalOn(pages, 'it', 'quali interveni possono essere finanziati').question.words).toContain('interventi')
})

it('does not weigh a word by a rarer one that is derived from it', () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({
    title: `System ${index}`,
    text: `This system moves water ${index}.`,
  }))
  const alone = retrievalOn(pages, 'en', 'Which system cools?').question.terms[0]
  const beside = retrievalOn([...pages, { title: 'Order', text: 'A systematic order.' }], 'en', 'Which system cools?')
    .question.terms[0]
  expect(beside?.stems.size).toBe(2)
  expect(beside?.idf).toBeCloseTo(alone?.idf ?? 0, 1)
})

it('takes a word that the site writes as two for these two', () => {
  const pages = [
    { title: 'Consiglio', text: 'Nel consiglio siedono quattordici vice presidenti.' },
    { title: 'Storia', text: 'Il consiglio fu fondato nel 1890.' },
  ]
  const { question, chunks } = retrievalOn(pages, 'it', 'Quanti vicepresidenti ha il consiglio?')
  expect(question.terms.map(({ word }) => word)).toEqual(['vice', 'presidenti', 'consiglio'])
  expect(chunks[0]?.title).toBe('Consiglio')
})

it('counts words of talk for half', () => {
  const { question } = retrievalOn(
    [{ title: 'Café', text: 'The café is somewhere behind the hall.' }],
    'en',
    'is there somewhere with coffee',
  )
  expect(question.terms.map(({ word, share }) => [word, share])).toEqual([
    ['somewhere', 0.5],
    ['coffee', 1],
  ])
})

it('joins no grammar word to the word beside it', () => {
  const pages = [{ title: 'Rocca', text: 'La cittadella domina il borgo. In Umbria si vive bene.' }]
  expect(
    retrievalOn(pages, 'it', 'Quale città della Umbria è vicina?').question.terms.map(({ word }) => word),
  ).not.toContain('cittadella')
})

it.each<[Locale, string, string, string, string]>([
  [
    'en',
    'a grammar word with a wrong letter',
    'The south wing was added later.',
    'when was the suth wing added',
    'south',
  ],
  [
    'en',
    'an ordinary word by its stem',
    'Shirley planned the campaign.',
    'when did shirely plan the campaign',
    'shirley',
  ],
  [
    'it',
    'a grammar word with a wrong letter',
    'Gli alberi crescono lungo il viale.',
    'dove crescono gli albri',
    'alberi',
  ],
])(
  '%s: takes what is a slip away from a word of the site for it and not for %s',
  (language, _, text, question, meant) => {
    expect(
      retrievalOn([{ title: 'Page', text }], language, question).question.terms.map((term) => term.meant),
    ).toContain(meant)
  },
)
