import { expect, it } from 'vitest'
import { WordMatcher } from './word-matches.js'

const vector = (...values: number[]) => Float32Array.from(values)
const dog = vector(1, 0, 0)
const pet = vector(0.6, 0.8, 0)
const parking = vector(0, 0, 1)

it('measures how near each word of a question is to a text, by its weight', () => {
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

const matchDog = (vector: typeof dog) => new WordMatcher({ words: [{ vector: dog, weight: 1 }] }).match([vector])

it('counts the same word in the step of equal words', () => {
  expect(matchDog(dog).pooled[0]).toBeCloseTo(Math.log(2))
})

it('counts a similar word in a lower step', () => {
  const near = matchDog(pet).pooled
  expect(near[0]).toBe(0)
  expect(near[2]).toBeGreaterThan(0.5)
})

it('hardly counts a word of another topic', () => {
  expect(matchDog(parking).pooled.every((value) => value < 0.05)).toBe(true)
})

it('finds nothing where there are no words', () => {
  expect(new WordMatcher({ words: [] }).match([dog]).nearest).toBe(0)
  expect(new WordMatcher({ words: [{ vector: dog, weight: 1 }] }).match([]).focus).toBe(0)
})
