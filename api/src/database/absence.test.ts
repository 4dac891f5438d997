import { expect, it } from 'vitest'
import { Absence } from './absence.js'

const second = 1_000
const minute = 60 * second

it('tells at once, then ever more rarely but at least hourly, and once that it is over', () => {
  const absence = new Absence()
  const told: [number, string][] = []
  const end = 5 * 60 * minute
  for (let now = 0; now < end; now += 2 * second) {
    const more = absence.failed(now)
    if (more !== undefined) told.push([now / minute, more])
  }
  expect(told.map(([at]) => at)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
  expect(told.slice(0, 3).map(([, more]) => more)).toEqual([
    '',
    '; 31 tries failed in 60 s',
    '; 91 tries failed in 3 min',
  ])
  // An answer to what was asked before the last failure tells nothing.
  expect(absence.ended(end - 3 * second, end)).toBeUndefined()
  expect(absence.ended(end - second, end)).toBe('the database answers again after 5 h; 9000 tries failed')
  expect(absence.ended(end + second, end + second)).toBeUndefined()
})

it('takes what comes and goes for one absence, and what comes after a while for another', () => {
  const absence = new Absence()
  const lines: string[] = []
  for (let now = 0; now <= 2 * minute; now += 5 * second) {
    lines.push(...[absence.failed(now), absence.ended(now + second, now + second)].filter((line) => line !== undefined))
  }
  expect(lines).toEqual([
    '',
    'the database answers again after 1 s; 1 tries failed',
    '; 13 tries failed in 60 s',
    'the database answers again after 61 s; 13 tries failed',
  ])
  expect(absence.failed(4 * minute)).toBe('')
})
