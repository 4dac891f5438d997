import { describe, expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { businessPhrase, businessWords, writtenFor } from './business-words.js'
import { retrievalOn } from './ranked-site.testing.js'

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
    const pages = [{ title: 'Fees', text: 'Microchip: £18' }, { title: 'Services', text: 'We see cats and dogs.' }]
    const stemsFor = (more: string) => retrievalOn([...pages, { title: 'More', text: more }], 'en', 'how much is a chip for a cat').question.terms.find(({ word }) => word === 'chip')?.stems
    expect(stemsFor('Nothing else.')?.get('microchip')).toBe(0.75)
    expect(stemsFor('Chips are put in by a nurse.')?.get('microchip')).toBe(0.35)
    expect(stemsFor('Chips are put in by a nurse.')?.get('chip')).toBe(1)
  })

  it('are one thing and what is written for it another: "overseas" may be answered by "Europe", not "Europe" by whatever is overseas', () => {
    expect(writtenFor('overseas', 'en')).toContain('europe')
    expect(writtenFor('worldwide', 'en')).toEqual([])
  })
})

describe('phrases of visitors', () => {
  const on = (text: string, question: string) => retrievalOn([{ title: 'Terms', text }, { title: 'Other', text: 'We are open all week.' }], 'en', question)
  const stemsOf = (text: string, question: string, word: string) => on(text, question).question.terms.find((term) => term.word === word)?.stems

  it('are found in a question, the longest first, where the site writes a word for them', () => {
    const words = 'how do i get my money back'.split(' ')
    expect(businessPhrase(words, 3, 'en', (word) => word === 'refunded')?.said).toEqual(['get', 'my', 'money', 'back'])
    expect(businessPhrase(words, 5, 'en', (word) => word === 'refunded')?.said).toEqual(['money', 'back'])
    expect(businessPhrase(words, 3, 'en', () => false)).toBeUndefined()
    expect(businessPhrase(words, 0, 'en', () => true)).toBeUndefined()
  })

  it('let what the site writes stand for each of their words, and take no word away', () => {
    const question = 'can i get my money back'
    expect(stemsOf('Unworn goods are refunded.', question, 'money')?.get('refund')).toBe(0.85)
    const both = stemsOf('Your money is refunded.', question, 'money')
    expect([both?.get('money'), both?.get('refund')]).toEqual([1, 0.85])
  })

  it('are answered from what the site writes', () => {
    expect(on('Cancel three days before and the fee is refunded.', 'can i get my money back').chunks[0]?.text).toContain('refunded')
  })

  it('count as much as what is written for them tells: a common word is seldom there because of a rare one', () => {
    expect(stemsOf('Months are paid for by the year.', 'do you have a wraparound', 'wraparound')).toEqual(new Map())
    const [rare, common] = ['Open after lunch, and for school groups.', 'Our breakfast club.'].map((text) => Math.max(0, ...(stemsOf(text, 'is there wraparound care', 'wraparound')?.values() ?? [])))
    expect(rare).toBeGreaterThan(0)
    expect(common).toBeGreaterThan(rare ?? 1)
  })
})
