import { expect, it } from 'vitest'
import type { FoundAnswer } from '../../decide/found-answer.js'
import { scoredSentence } from '../scored-sentence.testing.js'
import { nearbyPage } from './declined-answer.js'

const found = (
  probability: number,
  more: Parameters<typeof scoredSentence>[2] = {},
  features: Parameters<typeof scoredSentence>[3] = { own: 0.4 },
) => {
  const chunk = { title: 'Services', ...more }
  const sentences = [scoredSentence('We sharpen knives on Tuesdays.', probability, chunk, features)]
  return { sentences, confidence: { probability } } as unknown as FoundAnswer
}

it('is the page of the best sentence, opened at that sentence, where it is probable enough', () => {
  expect(nearbyPage(found(0.22), undefined)).toEqual({
    title: 'Services',
    url: 'https://x.example/page#:~:text=We%20sharpen%20knives%20on%20Tuesdays.',
  })
  expect(nearbyPage(found(0.19), undefined)).toBeUndefined()
  expect(nearbyPage({ ...found(0.22), sentences: [] }, undefined)).toBeUndefined()
})

it('is neither the contact page nor a file that visitors cannot open', () => {
  expect(nearbyPage(found(0.22), 'https://x.example/page/')).toBeUndefined()
  expect(nearbyPage(found(0.22, { url: 'document:7' }), undefined)).toBeUndefined()
})

it('has a word of the question, or one like it', () => {
  expect(nearbyPage(found(0.3, {}, { own: 0, nearestInContext: 0.3 }), undefined)).toBeUndefined()
  expect(nearbyPage(found(0.3, {}, { own: 0, nearestInContext: 0.7 }), undefined)).toBeDefined()
})
