import { describe, expect, it, vi } from 'vitest'
import * as fc from 'fast-check'
import { visitorLanguages } from '@loquia/contracts'
import { WordRanks } from './word-ranks.js'

it('ranks exactly the words that were added', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 400 }), (words) => {
      const [added, others] = [words.slice(0, words.length / 2), words.slice(words.length / 2)]
      const ranks = new WordRanks(added.length)
      for (const word of [...added, ...added]) ranks.add(word)
      expect(added.map((word) => ranks.rankOf(word))).toEqual(added.map((_, at) => at))
      expect(others.map((word) => ranks.rankOf(word))).toEqual(others.map(() => undefined))
    }),
  )
})

describe('the frequency lists of the visitor languages', () => {
  it('load with the first word that is looked up, of its language alone', async () => {
    vi.resetModules()
    const { WordRanks: fresh } = await import('./word-ranks.js')
    const { entitiesIn } = await import('./entities/entities-in.js')
    const { isKnownWord: isWordOf } = await import('./word-lists.js')
    const added = vi.spyOn(fresh.prototype, 'add')
    // Reading pages needs dates and hours, but no word lists.
    for (const language of visitorLanguages)
      entitiesIn('Saturdays, domeniche, Samstags, samedis, sábados, 9:00-17:00', language)
    expect(added).not.toHaveBeenCalled()
    expect(isWordOf('cane', 'it')).toBe(true)
    const once = added.mock.calls.length
    expect(once).toBeGreaterThan(50_000)
    expect(isWordOf('kjsdf', 'it')).toBe(false)
    expect(added.mock.calls).toHaveLength(once)
    added.mockRestore()
  })

  it('take less than 12 MB in all', async () => {
    vi.resetModules()
    const { isKnownWord: isWordOf } = await import('./word-lists.js')
    const before = process.memoryUsage().arrayBuffers
    for (const language of visitorLanguages) expect(isWordOf('hotel', language), language).toBe(true)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12 * 2 ** 20)
  })
})
