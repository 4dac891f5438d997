import { measured } from '@loquia/contracts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBudgets } from './build/budgets.ts'
import { root } from './build/parts.ts'

/** The site's figures must match these files; `/measured` explains them. */
const text = (path: string): string => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ')
const bench = text('docs/bench.md')
const retrieval = text('docs/retrieval.md')

it.each([
  ['widget: until the launcher shows', measured.launcherKilobytes],
  ['widget: all until it can be used', measured.chatKilobytes],
])('shows the budget of “%s” as its size', (name, kilobytes) => {
  expect(readBudgets(root).find((budget) => budget.name === name)?.limit).toBe(`${kilobytes} kB`)
})

it('shows the measured speed', () => {
  expect(bench).toContain(
    `the first answer of a new demo after ${measured.firstAnswerMs} ms, its ${measured.sampleSitePages} pages read after ${measured.sampleSiteMs.toLocaleString('en')} ms`,
  )
})

it('shows the lowest Lighthouse score of all pages', () => {
  const rows = [...bench.matchAll(/\| Lighthouse, phone: \S+ \| ([\d / ]+?) \|/g)].map(([, scores = '']) =>
    scores.split(' / ').map(Number),
  )
  expect(rows).toHaveLength(measured.lighthousePages)
  expect(measured.lighthouse.map((_, kind) => Math.min(...rows.map((scores) => scores[kind] ?? 0)))).toEqual([
    ...measured.lighthouse,
  ])
  expect(bench).toContain(`Lighthouse and the widget on ${measured.lighthouseDay}`)
})

it('shows the share of right or wrong answers from the table', () => {
  // questions | sure | right, of the sure | wrong and sure, of answerable | …
  const [, sure, right, wrong] = /\| real websites \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|/.exec(retrieval) ?? []
  const percent = (share: number): string => (100 * share).toFixed(1)
  expect({ sure, right, wrong }).toEqual({
    sure: percent(measured.sure),
    right: percent(measured.sureAndRight),
    wrong: percent(measured.sureAndWrong),
  })
  expect(retrieval).toContain(
    `${measured.websiteQuestions.toLocaleString('en')} questions to ${measured.websites} real websites`,
  )
})
