import { visitorLanguages, type VisitorLanguage } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { StaticEncoder } from '../../../../../core/embeddings/index.js'
import heldOutJson from './held-out.testing.json' with { type: 'json' }
import { plainRequests, type PlainExamples } from './examples/plain-examples.js'
import { PlainRequests } from './plain-requests.js'

const heldOut: Record<VisitorLanguage, PlainExamples> = heldOutJson
const requests = new PlainRequests(await StaticEncoder.loadShared())

describe.each(visitorLanguages)('in %s, messages that are not among the examples', (language) => {
  const messages = heldOut[language]

  it('are recognized by what they ask for', () => {
    const all = plainRequests.flatMap((plain) => messages[plain].map((message) => ({ plain, message })))
    const missed = all.filter(({ plain, message }) => requests.recognize(message) !== plain)
    expect(missed.length / all.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.15)
    const confused = missed.filter(({ message }) => requests.recognize(message) !== undefined)
    expect(confused.length, JSON.stringify(confused)).toBeLessThanOrEqual(2)
  })

  it('are left alone when they ask for something else', () => {
    const mistaken = messages.other.filter((message) => requests.recognize(message) !== undefined)
    expect(mistaken.length / messages.other.length, mistaken.join(' · ')).toBeLessThanOrEqual(0.1)
  })
})
