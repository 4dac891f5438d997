import { describe, expect, it } from 'vitest'
import type { Block, KnowledgeDocument } from '../parse/document.js'
import { chunkDocument } from './chunk-document.js'

const url = 'https://shop.example/page'
function document(...blocks: Block[]): KnowledgeDocument {
  return { url, title: 'Page', language: 'en', blocks }
}
const sentences = (count: number, word = 'word'): string =>
  Array.from({ length: count }, (_, n) => `Sentence ${n} holds exactly nine words about one ${word}.`).join(' ')
const wholeText = ({ blocks }: KnowledgeDocument): string => blocks.map((block) => block.text).join('\n\n')

describe('passages', () => {
  const long = document(
    { kind: 'text', headings: ['A'], text: sentences(100) },
    { kind: 'text', headings: ['A'], text: sentences(7, 'bird') },
  )

  it('hold 120 to 250 words', () => {
    for (const chunk of chunkDocument(long)) {
      expect(chunk.words).toBeGreaterThanOrEqual(120)
      expect(chunk.words).toBeLessThanOrEqual(250)
    }
  })

  it('end with a sentence', () => {
    for (const chunk of chunkDocument(long)) expect(chunk.text).toMatch(/^Sentence .*\.$/s)
  })

  it('are found at their offsets', () => {
    for (const chunk of chunkDocument(long))
      expect(wholeText(long).slice(chunk.startOffset, chunk.endOffset).replace(/\s+/g, ' ')).toBe(
        chunk.text.replace(/\s+/g, ' '),
      )
  })

  it('keep the whole text in order', () => {
    const chunks = chunkDocument(long)
    expect(
      chunks
        .map((chunk) => chunk.text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toBe(wholeText(long).replace(/\s+/g, ' '))
    expect(chunks.map((chunk) => chunk.ordinal)).toEqual(chunks.map((_, n) => n))
  })

  it('are cut at headings', () => {
    const chunks = chunkDocument(
      document(
        { kind: 'text', headings: ['A'], text: sentences(5) },
        { kind: 'text', headings: ['B'], text: sentences(5) },
      ),
    )
    expect(chunks.map((chunk) => chunk.headings)).toEqual([['A'], ['B']])
  })

  it('keep a table whole where it fits', () => {
    const table = Array.from({ length: 40 }, (_, n) => `Service: cut ${n}; Price: ${n}`).join('\n')
    const [first, second] = chunkDocument(
      document({ kind: 'text', headings: ['A'], text: sentences(12) }, { kind: 'table', headings: ['A'], text: table }),
    )
    expect(first?.kind).toBe('text')
    expect(second).toMatchObject({ kind: 'table', text: table })
  })

  it('cut a table that is too long between rows', () => {
    const rows = Array.from({ length: 200 }, (_, n) => `Service: cut ${n}; Price: ${n}`)
    const chunks = chunkDocument(document({ kind: 'table', headings: [], text: rows.join('\n') }))
    expect(chunks.length).toBeGreaterThan(3)
    expect(chunks.flatMap((chunk) => chunk.text.split('\n'))).toEqual(rows)
  })

  it('never mix questions', () => {
    const faq = (n: number): Block => ({
      kind: 'faq',
      headings: ['FAQ', `Question ${n}?`],
      text: `Answer ${n}.`,
      anchor: `q ${n}`,
    })
    const chunks = chunkDocument(
      document({ kind: 'text', headings: ['FAQ'], text: 'Short.' }, faq(1), faq(2), {
        kind: 'text',
        headings: ['FAQ'],
        text: 'After.',
      }),
    )
    expect(
      chunks
        .filter(({ kind }) => kind === 'faq')
        .map(({ headings, text, url: address }) => [headings.at(-1), text, address]),
    ).toEqual([
      ['Question 1?', 'Answer 1.', `${url}#q%201`],
      ['Question 2?', 'Answer 2.', `${url}#q%202`],
    ])
  })

  it('join short blocks under their outer heading, with their own headings as lines', () => {
    const dish = (name: string, price: string): Block => ({ kind: 'text', headings: ['Menu', name], text: price })
    const chunks = chunkDocument(document(dish('Lasagne', '€9.50'), dish('Polenta', '€8'), dish('Tiramisù', '€5')))
    expect(chunks).toHaveLength(1)
    expect(chunks[0]).toMatchObject({ headings: ['Menu'], text: 'Lasagne\n€9.50\nPolenta\n€8\nTiramisù\n€5' })
  })

  it('keep opening hours apart from other text', () => {
    const chunks = chunkDocument(
      document(
        { kind: 'text', headings: ['A'], text: sentences(8) },
        { kind: 'hours', headings: ['A'], text: 'Monday: 9–17' },
        { kind: 'text', headings: ['A'], text: sentences(8) },
      ),
    )
    expect(chunks.map(({ kind }) => kind)).toContain('hours')
    expect(chunks.find(({ kind }) => kind === 'hours')?.words).toBeLessThan(90)
  })

  it('are bounded in text without punctuation', () => {
    const chunks = chunkDocument(document({ kind: 'text', headings: [], text: 'word '.repeat(2_000).trim() }))
    expect(chunks.every((chunk) => chunk.words <= 250)).toBe(true)
    expect(chunks.reduce((sum, chunk) => sum + chunk.words, 0)).toBe(2_000)
  })

  it('are none for a document without text', () => {
    expect(chunkDocument(document())).toEqual([])
  })

  it('link to their page of a PDF', () => {
    expect(chunkDocument(document({ kind: 'text', headings: [], text: 'A sentence.', pageNumber: 3 }))[0]?.url).toBe(
      `${url}#page=3`,
    )
  })
})
