// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrawScheduler, type DrawScheduler } from './draw-scheduler'

let drawnAt: number[] = []
let behind = true
let scheduler: DrawScheduler | undefined
let lostMs = 0

beforeEach(() => {
  vi.useFakeTimers()
  drawnAt = []
  behind = true
})
afterEach(() => {
  scheduler?.stop()
  scheduler = undefined
  vi.useRealTimers()
})

async function follow(costMs: number, totalMs: number): Promise<void> {
  const start = performance.now()
  scheduler = createDrawScheduler(
    () => {
      drawnAt.push(performance.now() - start)
      lostMs += costMs
    },
    () => behind,
  )
  while (performance.now() - start < totalMs) {
    scheduler.request()
    await vi.advanceTimersByTimeAsync(5)
  }
}
beforeEach(() => {
  lostMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + lostMs)
})
afterEach(() => vi.restoreAllMocks())

const gaps = (): number[] => drawnAt.slice(1).map((at, index) => at - drawnAt[index]!)

it('draws about thirty times a second when drawing is fast', async () => {
  await follow(0, 1_000)
  expect(drawnAt[0]).toBeLessThan(10)
  expect(drawnAt.length).toBeGreaterThan(24)
  expect(drawnAt.length).toBeLessThan(32)
})

it('draws at least ten times a second when drawing is slow', async () => {
  await follow(14, 2_000)
  const settled = gaps().slice(4)
  expect(Math.min(...settled)).toBeGreaterThan(70)
  expect(Math.max(...settled)).toBeLessThanOrEqual(100)
})

it('draws nothing without new text', async () => {
  behind = false
  await follow(0, 200)
  expect(drawnAt).toEqual([])
})

it('waits with drawing while the page is hidden', async () => {
  behind = false
  await follow(0, 200)
  behind = true
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  scheduler!.request()
  await vi.advanceTimersByTimeAsync(200)
  expect(drawnAt).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(50)
  expect(drawnAt).toHaveLength(1)
})

it('draws nothing after it was stopped', async () => {
  behind = false
  await follow(0, 200)
  behind = true
  scheduler!.request()
  scheduler!.stop()
  await vi.advanceTimersByTimeAsync(200)
  expect(drawnAt).toEqual([])
})
