import { expect, it } from 'vitest'
import { Outage } from './outage.js'

const second = 1_000
const minute = 60 * second

it('reports an outage ever more rarely until it is over', () => {
  const absence = new Outage()
  const told: [number, string][] = []
  const end = 5 * 60 * minute
  for (let now = 0; now < end; now += 2 * second) {
    const more = absence.recordFailure(now)
    if (more !== undefined) told.push([now / minute, more])
  }
  expect(told.map(([at]) => at)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
  expect(told.slice(0, 3).map(([, more]) => more)).toEqual([
    '',
    '; 31 attempts failed in 60 s',
    '; 91 attempts failed in 3 min',
  ])
  // Queries sent before the last failure prove nothing.
  expect(absence.recordSuccess(end - 3 * second, end)).toBeUndefined()
  expect(absence.recordSuccess(end - second, end)).toBe('database_recovered: unreachable for 5 h, 9000 attempts failed')
  expect(absence.recordSuccess(end + second, end + second)).toBeUndefined()
})

it('counts interruptions in quick succession as one outage', () => {
  const absence = new Outage()
  const lines: string[] = []
  for (let now = 0; now <= 2 * minute; now += 5 * second) {
    lines.push(
      ...[absence.recordFailure(now), absence.recordSuccess(now + second, now + second)].filter(
        (line) => line !== undefined,
      ),
    )
  }
  expect(lines).toEqual([
    '',
    'database_recovered: unreachable for 1 s, 1 attempts failed',
    '; 13 attempts failed in 60 s',
    'database_recovered: unreachable for 61 s, 13 attempts failed',
  ])
  expect(absence.recordFailure(4 * minute)).toBe('')
})
