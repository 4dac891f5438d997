import { expect, it } from 'vitest'
import { readText } from '../../ingest/parse/text/read-text.js'
import { FileBudget } from './site-ingestion.js'

const paragraph = 'The council met on the first Monday of the month and spoke about the roof of the school. '
const file = (paragraphs: number) =>
  readText(`${`${paragraph}\n\n`.repeat(paragraphs)}`, 'https://school.example/minutes.pdf', 'en')
const wordsOf = ({ blocks }: { blocks: readonly { text: string }[] }): number =>
  blocks.reduce((sum, { text }) => sum + (text.match(/\p{L}+/gu) ?? []).length, 0)

it('keeps a file of a small site whole', () => {
  const document = file(300)
  expect(new FileBudget().truncate(document)).toBe(document)
})

it('truncates a large file', () => {
  const alone = wordsOf(new FileBudget().truncate(file(3_000)))
  expect(alone).toBeLessThanOrEqual(20_000)
  expect(alone).toBeGreaterThan(19_000)
})

it('keeps more of a large file beside many pages', () => {
  const budget = new FileBudget()
  budget.countPage(120_000)
  const beside = wordsOf(budget.truncate(file(3_000)))
  expect(beside).toBeLessThanOrEqual(30_000)
  expect(beside).toBeGreaterThan(29_000)
})
