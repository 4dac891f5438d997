import { expect, it } from 'vitest'
import { readText } from '../../ingest/parse/text/read-text.js'
import { FileBudget } from './site-ingestion.js'

const paragraph = 'The council met on the first Monday of the month and spoke about the roof of the school. '
const file = (paragraphs: number) =>
  readText(`${`${paragraph}\n\n`.repeat(paragraphs)}`, 'https://school.example/minutes.pdf', 'en')
const wordsOf = ({ blocks }: { blocks: readonly { text: string }[] }): number =>
  blocks.reduce((sum, { text }) => sum + (text.match(/\p{L}+/gu) ?? []).length, 0)

it('leaves a file of a small site as it is', () => {
  const document = file(300)
  expect(new FileBudget().truncate(document)).toBe(document)
})

it('keeps a large file to its beginning, and to more of it beside many pages', () => {
  const document = file(3_000)
  const budget = new FileBudget()
  const alone = wordsOf(budget.truncate(document))
  expect(alone).toBeLessThanOrEqual(20_000)
  expect(alone).toBeGreaterThan(19_000)
  budget.countPage(120_000)
  const beside = wordsOf(budget.truncate(document))
  expect(beside).toBeLessThanOrEqual(30_000)
  expect(beside).toBeGreaterThan(29_000)
})
