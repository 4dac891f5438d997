import { describe, expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { businessWords } from './business-words.js'
import { retrievalOn } from '../ranked-site.testing.js'

describe('words of small businesses', () => {
  it.each<[Locale, string, string]>([
    ['en', 'jabs', 'vaccination'],
    ['en', 'lessons', 'class'],
    ['en', 'suitcases', 'luggage'],
    ['it', 'stanza', 'camera'],
    ['it', 'levare', 'estrazione'],
    ['it', 'disdire', 'annullare'],
  ])('%s: %s is found as %s', (language, word, other) => {
    expect(businessWords(word, language)).toContain(other)
  })

  it('stand surely for a word that the site does not know, and a little beside one that it knows', () => {
    const pages = [
      { title: 'Fees', text: 'Microchip: £18' },
      { title: 'Services', text: 'We see cats and dogs.' },
    ]
    const stemsFor = (more: string) =>
      retrievalOn([...pages, { title: 'More', text: more }], 'en', 'how much is a chip for a cat').question.terms.find(
        ({ word }) => word === 'chip',
      )?.stems
    expect(stemsFor('Nothing else.')?.get('microchip')).toBe(0.75)
    expect(stemsFor('Chips are put in by a nurse.')?.get('microchip')).toBe(0.35)
    expect(stemsFor('Chips are put in by a nurse.')?.get('chip')).toBe(1)
  })
})
