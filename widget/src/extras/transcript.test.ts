import { expect, it } from 'vitest'
import type { Message } from '../conversation/state'
import { formatTranscript } from './transcript'

const message = (changes: Partial<Message>): Message => ({
  key: 'k',
  id: 'm',
  role: 'user',
  text: '',
  timestamp: '2026-03-04T12:30:00.000Z',
  state: 'done',
  error: null,
  questionId: null,
  outcome: null,
  sources: [],
  suggestions: [],
  feedback: null,
  ...changes,
})
const words = {
  transcript: 'Conversation',
  sourcesOf: 'Sources',
  you: 'You',
  ai: 'AI assistant',
  customAnswer: 'answer written by the business',
}

it('contains each message with author, time or sources', () => {
  const text = formatTranscript(
    [
      message({ text: 'When?' }),
      message({
        role: 'assistant',
        text: 'At eight [1].',
        timestamp: '1970-01-01T00:00:00.000Z',
        sources: [
          { number: 1, title: 'Hours', url: 'https://b.example/hours', snippet: '' },
          { number: 2, title: '', url: 'https://b.example/', snippet: '' },
          { number: 3, title: 'Price list', url: 'document:7', snippet: '' },
        ],
      }),
    ],
    { title: 'Forno Aurora', page: 'https://b.example/', locale: 'en' },
    words,
  )
  expect(text).toMatch(
    /^Conversation: Forno Aurora\nhttps:\/\/b\.example\/\n\nYou, March 4, 2026 at .+\nWhen\?\n\nAI assistant\nAt eight \[1\]\.\nSources:\n\[1\] Hours, https:\/\/b\.example\/hours\n\[2\] https:\/\/b\.example\/\n\[3\] Price list\n$/,
  )
})

it('quotes further passages', () => {
  const text = formatTranscript(
    [
      message({
        role: 'assistant',
        text: 'This may be what you need:\n\n> Dogs sit on the terrace. [1]',
        sources: [
          { number: 1, title: 'Terrace', url: 'https://b.example/', snippet: 'Dogs sit on the terrace.' },
          { number: 2, title: 'Rules', url: 'document:7', snippet: 'No dogs inside.', isFurther: true },
        ],
      }),
    ],
    { title: 'Forno Aurora', page: 'https://b.example/', locale: 'en' },
    words,
  )
  expect(text).toMatch(/Sources:\n\[1\] Terrace, https:\/\/b\.example\/\n\[2\] "No dogs inside\." Rules\n$/)
})

it('labels an answer of the owner as given by a machine', () => {
  const text = formatTranscript(
    [message({ role: 'assistant', text: 'Every Tuesday.', generatedBy: 'owner' })],
    { title: 'Forno Aurora', page: 'https://b.example/', locale: 'en' },
    words,
  )
  expect(text).toMatch(/\n\nAI assistant, answer written by the business\nEvery Tuesday\.\n$/)
})

it('contains the messages of an agent with their files', () => {
  const text = formatTranscript(
    [
      message({
        role: 'person',
        person: { name: 'Anna' },
        files: [{ id: 'f', name: 'prices.pdf', type: 'application/pdf', size: 1 }],
      }),
    ],
    { title: 'Bottega Rossi', page: 'https://b.example/', locale: 'en' },
    words,
  )
  expect(text).toMatch(/\n\nAnna, Bottega Rossi, March 4, 2026 at [^\n]+\nprices\.pdf\n$/)
})

it('contains events, except those without a text', () => {
  const text = formatTranscript(
    [message({ role: 'event', event: 'person_joined', text: 'Anna joined' }), message({ role: 'event', text: '' })],
    { title: 'Bottega Rossi', page: 'https://b.example/', locale: 'en' },
    words,
  )
  expect(text).toMatch(
    /^Conversation: Bottega Rossi\nhttps:\/\/b\.example\/\n\nAnna joined, March 4, 2026 at [^\n]+\n$/,
  )
})
