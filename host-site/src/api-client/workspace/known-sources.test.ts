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

describe('known sources', () => {
  it('merge changed sources in order', () => {
    const now = withChanges(known, changes([source('d', 'queued'), source('b', 'ready', 3)], 4, 2))
    expect(now).toEqual({
      sources: [source('d', 'queued'), source('c', 'queued'), source('b', 'ready', 3), source('a', 'ready')],
      at: 'two',
      unchangedPolls: 0,
    })
  })
  it.each([
    ['one was deleted', changes([source('b', 'crawling')], 2, 1)],
    ['a queued one was read or failed', changes([source('b', 'crawling')], 3, 0)],
    ['a running one is missing', changes([], 3, 1)],
  ])('are loaded again when %s', (_, reply) => {
    expect(withChanges(known, reply)).toBeUndefined()
  })
  const poll = (from: KnownSources | undefined, crawling = source('b', 'crawling')) =>
    from && withChanges(from, changes([crawling], 3, 1))
  const unchanged = (polls: number) =>
    Array.from({ length: polls }).reduce<KnownSources | undefined>((from) => poll(from), known)

  it('are polled less often while nothing changes', () => {
    let now: KnownSources | undefined = known
    const waits = Array.from({ length: 8 }, () => {
      now = poll(now)
      return now && nextPollMs(now)
    })
    expect(waits).toEqual([800, 800, 1_600, 1_600, 1_600, 3_200, 3_200, 3_200])
  })

  it('are polled soon again after a change', () => {
    const next = poll(unchanged(8), source('b', 'crawling', 1))
    expect(next && nextPollMs(next)).toBe(800)
  })

  it('do not count as changed by elapsed time alone', () => {
    const slow = {
      ...source('b', 'crawling'),
      reading: { type: 'document' as const, name: 'b', elapsedMs: 70_000, pages: 0 },
    }
    const first = poll(unchanged(8), slow)
    const second = poll(first, { ...slow, reading: { ...slow.reading, elapsedMs: 75_000 } })
    expect([first?.unchangedPolls, second?.unchangedPolls, second?.sources[1]?.reading?.elapsedMs]).toEqual([
      0, 1, 75_000,
    ])
  })

  it('are ingesting until every source is ready or failed', () => {
    const next = poll(unchanged(8), source('b', 'crawling', 1))
    expect(next && isIngesting(next)).toBe(true)
    expect(isIngesting({ ...known, sources: [source('a', 'ready'), source('b', 'failed')] })).toBe(false)
  })
})
