import { expect, it } from 'vitest'
import { WordMatcher } from './word-matches.js'

const vector = (...values: number[]) => Float32Array.from(values)
const dog = vector(1, 0, 0)
const pet = vector(0.6, 0.8, 0)
const parking = vector(0, 0, 1)

it('tells how near each word of a question comes to a text, by its weight', () => {
  const asked = {
    words: [
      { vector: dog, weight: 3 },
      { vector: parking, weight: 1 },
    ],
  }
  const { nearest, weightiest, focus } = new WordMatcher(asked).match([pet, pet])
  expect(nearest).toBeCloseTo((3 * 0.6 + 0) / 4)
  expect(weightiest).toBeCloseTo(0.6)
  expect(focus).toBeCloseTo(0.6)
})

it('counts the same word, a near one and another topic in different steps', () => {
  const asked = { words: [{ vector: dog, weight: 1 }] }
  const same = new WordMatcher(asked).match([dog]).pooled
  const near = new WordMatcher(asked).match([pet]).pooled
  expect(same[0]).toBeCloseTo(Math.log(2))
  expect(near[0]).toBe(0)
  expect(near[2]).toBeGreaterThan(0.5)
  expect(new WordMatcher(asked).match([parking]).pooled.every((value) => value < 0.05)).toBe(true)
})

it('finds nothing where there are no words', () => {
  expect(new WordMatcher({ words: [] }).match([dog]).nearest).toBe(0)
  expect(new WordMatcher({ words: [{ vector: dog, weight: 1 }] }).match([]).focus).toBe(0)
})
