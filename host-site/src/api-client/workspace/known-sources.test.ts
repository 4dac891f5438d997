import type { BotSource } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { isIngesting, nextPollMs, withChanges, type KnownSources } from './known-sources'

const source = (id: string, status: BotSource['status'], pages = 0): BotSource => ({
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
const known: KnownSources = {
  sources: [source('c', 'queued'), source('b', 'crawling'), source('a', 'ready')],
  at: 'one',
  unchangedPolls: 0,
}
const changes = (trainings: BotSource[], total: number, queued: number) => ({
  success: true as const,
  at: 'two',
  trainings,
  total,
  queued,
})

describe('the sources that are known', () => {
  it('take what changed and what came, in their places', () => {
    const now = withChanges(known, changes([source('d', 'queued'), source('b', 'ready', 3)], 4, 2))
    expect(now).toEqual({
      sources: [source('d', 'queued'), source('c', 'queued'), source('b', 'ready', 3), source('a', 'ready')],
      at: 'two',
      unchangedPolls: 0,
    })
  })
  it.each([
    ['one was deleted', changes([source('b', 'crawling')], 2, 1)],
    ['one that waited is read or failed', changes([source('b', 'crawling')], 3, 0)],
    ['one that was being read is not told of', changes([], 3, 1)],
  ])('are asked for anew when %s', (_, reply) => {
    expect(withChanges(known, reply)).toBeUndefined()
  })
  it('are looked at ever more rarely while nothing comes, and soon again once something does', () => {
    let now: KnownSources | undefined = known
    const waits = Array.from({ length: 8 }, () => {
      now = now && withChanges(now, changes([source('b', 'crawling')], 3, 1))
      return now && nextPollMs(now)
    })
    expect(waits).toEqual([800, 800, 1_600, 1_600, 1_600, 3_200, 3_200, 3_200])
    const slow = {
      ...source('b', 'crawling'),
      reading: { type: 'document' as const, name: 'b', elapsedMs: 70_000, pages: 0 },
    }
    const first = now && withChanges(now, changes([slow], 3, 1))
    const second =
      first && withChanges(first, changes([{ ...slow, reading: { ...slow.reading, elapsedMs: 75_000 } }], 3, 1))
    expect([first?.unchangedPolls, second?.unchangedPolls, second?.sources[1]?.reading?.elapsedMs]).toEqual([
      0, 1, 75_000,
    ])
    const next = now && withChanges(now, changes([source('b', 'crawling', 1)], 3, 1))
    expect(next && [nextPollMs(next), isIngesting(next)]).toEqual([800, true])
    expect(isIngesting({ ...known, sources: [source('a', 'ready'), source('b', 'failed')] })).toBe(false)
  })
})
