import type { Locale } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { fold, stem, wordsOf } from '../language/index.js'
import { analyzeQuestion, type AnalyzedQuestion } from './analyze-question.js'
import { BotVocabulary } from './bot-vocabulary.js'
import { pairsOfBusiness } from './lexicon/bridge/pairs-business.js'
import { pairsOfTrades } from './lexicon/bridge/pairs-trades.js'

const english =
  'Our rooms have air conditioning and a private bathroom. Parking is free. Dogs are welcome in the Gelso room. Gift vouchers cost £20. The kitchen closes at 9.'
const italian =
  'Le camere hanno il bagno e la piscina è aperta da maggio. Il parcheggio è gratuito. La stanza Rose costa 90 euro. I cani sono ammessi con una cauzione, e per i gatti non c’è posto nella casa.'

/** @param says the language that the pages are marked with */
function vocabularyOf(text: string, ...says: Locale[]): BotVocabulary {
  const words = wordsOf(text)
  return new BotVocabulary(
    20,
    says,
    0,
    new Map(says.flatMap((language) => words.map((word): [string, number] => [stem(word, language), 1]))),
    new Map(words.map((word) => [word, 1])),
  )
}

function stemsOf({ terms }: AnalyzedQuestion, word: string): string[] {
  return [...(terms.find((term) => term.word === word)?.stems.keys() ?? [])]
}

describe("a question in the other language than the site's", () => {
  it("is read in the site's words", () => {
    const question = analyzeQuestion('C’è il parcheggio? E i cani?', 'it', vocabularyOf(english, 'en'))
    expect(question).toMatchObject({ language: 'it', wordsLanguage: 'en' })
    expect(stemsOf(question, 'parcheggio')).toEqual(['park'])
    expect(stemsOf(question, 'cani')).toEqual(['dog'])
  })

  it('has phrases in one, and slips mended', () => {
    expect(
      stemsOf(analyzeQuestion('Avete l’aria condizionata?', 'it', vocabularyOf(english, 'en')), 'aria condizionata'),
    ).toEqual([stem('conditioning', 'en')])
    expect(
      stemsOf(analyzeQuestion('quanto costa un buono regalo', 'it', vocabularyOf(english, 'en')), 'buono regalo'),
    ).toContain(stem('voucher', 'en'))
    expect(stemsOf(analyzeQuestion('is there a swiming pool', 'en', vocabularyOf(italian, 'it')), 'swiming')).toEqual([
      stem('piscina', 'it'),
    ])
    expect(stemsOf(analyzeQuestion('c’è il parchegio', 'it', vocabularyOf(english, 'en')), 'parchegio')).toEqual([
      'park',
    ])
  })

  it('keeps names as they are, and does not know what cannot be carried', () => {
    const question = analyzeQuestion('Quanto costa la camera Gelso con la cyclette?', 'it', vocabularyOf(english, 'en'))
    expect(stemsOf(question, 'gelso')).toEqual(['gelso'])
    expect(stemsOf(question, 'cyclette')).toEqual([])
    expect(question.kind?.demand).toBe('price')
  })

  it('weighs a word that the site does not have as its language does', () => {
    const [sauna] = analyzeQuestion('C’è la sauna?', 'it', vocabularyOf(english, 'en')).terms
    expect(sauna).toMatchObject({ meant: 'sauna', isCarried: true })
    expect(sauna?.stems.size).toBe(0)
  })
})

describe('nothing is carried', () => {
  it.each([
    ["in the site's language", 'Do you have parking?', 'en', vocabularyOf(english, 'en')],
    ['on a site in both languages', 'C’è il parcheggio?', 'it', vocabularyOf(`${english} ${italian}`, 'en', 'it')],
    [
      'on a site whose template tells the wrong language',
      'C’è il parcheggio?',
      'it',
      vocabularyOf(`${italian} Le chiavi che diamo sono della casa nel bosco.`, 'en'),
    ],
    ['where the site has all the words as they are', 'pizza Gelso', 'it', vocabularyOf(`${english} Pizza.`, 'en')],
  ] as const)('%s', (_, asked, language, vocabulary) => {
    const question = analyzeQuestion(asked, language, vocabulary)
    expect(question.wordsLanguage).toBe(language)
    expect(question.terms.some(({ isCarried }) => isCarried)).toBe(false)
  })
})

it('has a table of folded words with two sides, none of them twice', () => {
  const lines = [...pairsOfBusiness.trim().split('\n'), ...pairsOfTrades.trim().split('\n')]
  expect(lines.length).toBeGreaterThan(400)
  for (const line of lines) {
    const sides = line.split(' | ').map((side) => side.split(' '))
    expect(sides, line).toHaveLength(2)
    for (const side of sides) {
      expect(new Set(side).size, line).toBe(side.length)
      for (const word of side) expect(fold(word), line).toBe(word)
    }
  }
})
