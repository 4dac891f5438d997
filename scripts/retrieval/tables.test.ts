import { expect, it } from 'vitest'
import type { HeldOutJudgment } from './cross-validation.ts'
import { ablationTable, outcomeTable, rankingTable } from './tables.ts'

const passage = (url: string, text: string) => ({ url, text, headings: [] })
const wrong = passage('/menu', 'Pizza')
const rightPage = passage('/prices#top', 'Nothing of it')
const right = passage('/prices/', 'It costs 5 euros')

/** The site's page of prices contains the answer "5 euros". */
function asked(probability: number, rest: Partial<HeldOutJudgment> = {}, isAnswerable = true): HeldOutJudgment {
  return {
    passages: [right],
    isFound: isAnswerable,
    isRight: isAnswerable,
    probability,
    example: {
      site: 'bakery',
      question: {
        type: isAnswerable ? 'user' : 'offtopic',
        paths: ['/Prices'],
        isAnswerable,
        isInOwnWords: isAnswerable,
        isAnsweredBy: (text: string) => text.includes('5 euros'),
      },
    },
    ...rest,
  } as unknown as HeldOutJudgment
}

const lastRow = (table: string) => table.split('\n').at(-1)

it('ranks the right page or passage in each order', () => {
  const table = ablationTable([asked(0.9), asked(0.1, {}, false)], {
    none: () => undefined,
    page: () => [rightPage, right],
    // Three passages of one page count as one page.
    third: () => [wrong, wrong, wrong, right],
  })
  expect(lastRow(table)).toBe(
    '| small businesses user | 1 | – / – / – / – | 100.0 / 100.0 / 0.0 / 100.0 | 0.0 / 100.0 / 0.0 / 0.0 |',
  )
})

it('counts right answers of answerable questions only', () => {
  const wrongAnswer = { isRight: false }
  expect(lastRow(rankingTable([asked(0.9), asked(0.9, wrongAnswer), asked(0.1, {}, false)]))).toBe(
    '| small businesses user | 2 | 100.0 | 100.0 | 100.0 | 100.0 | 50.0 | 100.0 |',
  )
})

it('counts answers as sure from a threshold on', () => {
  const judged = [asked(0.9), asked(0.85, { isRight: false }), asked(0.7), asked(0.6), asked(0.5, {}, false)]
  expect(lastRow(outcomeTable(judged, 0.8))).toBe(
    '| 0.8, small businesses | 40.0 | 50.0 | 50.0 | 50.0 | 25.0 | 25.0 | 100.0 | – |',
  )
})
