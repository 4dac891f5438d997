import type { Training } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { isReading, nextLookMs, withChanges, type KnownTrainings } from './known-trainings'

const source = (id: string, status: Training['status'], pages = 0): Training => ({
  id,
  type: 'document',
  filename: id,
  url: null,
  question: null,
  content: '',
  status,
  error: null,
  size: 1,
  pages,
  author: null,
  writtenAt: null,
  createdAt: '2026-01-01T00:00:00Z',
})
const known: KnownTrainings = {
  trainings: [source('c', 'queued'), source('b', 'crawling'), source('a', 'ready')],
  at: 'one',
  quiet: 0,
}
const told = (trainings: Training[], total: number, queued: number) => ({
  success: true as const,
  at: 'two',
  trainings,
  total,
  queued,
})

describe('the sources that are known', () => {
  it('take what changed and what came, in their places', () => {
    const now = withChanges(known, told([source('d', 'queued'), source('b', 'ready', 3)], 4, 2))
    expect(now).toEqual({
      trainings: [source('d', 'queued'), source('c', 'queued'), source('b', 'ready', 3), source('a', 'ready')],
      at: 'two',
      quiet: 0,
    })
  })
  it.each([
    ['one was deleted', told([source('b', 'crawling')], 2, 1)],
    ['one that waited is read or failed', told([source('b', 'crawling')], 3, 0)],
    ['one that was being read is not told of', told([], 3, 1)],
  ])('are asked for anew when %s', (_, reply) => {
    expect(withChanges(known, reply)).toBeUndefined()
  })
  it('are looked at ever more rarely while nothing comes, and soon again once something does', () => {
    let now: KnownTrainings | undefined = known
    const waits = Array.from({ length: 8 }, () => {
      now = now && withChanges(now, told([source('b', 'crawling')], 3, 1))
      return now && nextLookMs(now)
    })
    expect(waits).toEqual([800, 800, 1_600, 1_600, 1_600, 3_200, 3_200, 3_200])
    // Time alone is no news.
    const slow = {
      ...source('b', 'crawling'),
      reading: { type: 'document' as const, name: 'b', elapsedMs: 70_000, pages: 0 },
    }
    const first = now && withChanges(now, told([slow], 3, 1))
    const second =
      first && withChanges(first, told([{ ...slow, reading: { ...slow.reading, elapsedMs: 75_000 } }], 3, 1))
    expect([first?.quiet, second?.quiet, second?.trainings[1]?.reading?.elapsedMs]).toEqual([0, 1, 75_000])
    const next = now && withChanges(now, told([source('b', 'crawling', 1)], 3, 1))
    expect(next && [nextLookMs(next), isReading(next)]).toEqual([800, true])
    expect(isReading({ ...known, trainings: [source('a', 'ready'), source('b', 'failed')] })).toBe(false)
  })
})
