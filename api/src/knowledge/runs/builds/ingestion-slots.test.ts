import { crawler } from '@loquia/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IngestionSlots, type IngestionSlot } from './ingestion-slots.js'

let turns: IngestionSlots
beforeEach(() => {
  vi.useFakeTimers()
  turns = new IngestionSlots()
})
afterEach(() => {
  turns.onModuleDestroy()
  vi.useRealTimers()
})

async function mayWork(turn: IngestionSlot): Promise<boolean> {
  const asked = new AbortController()
  const answer = turn.wait(asked.signal).then(
    () => true,
    () => false,
  )
  await Promise.resolve()
  asked.abort()
  return answer
}

async function watch(builds: Record<string, IngestionSlot>, ms: number): Promise<Record<string, number>> {
  const worked = Object.fromEntries(Object.keys(builds).map((name) => [name, 0]))
  for (let at = 0; at < ms; at += 100) {
    for (const [name, turn] of Object.entries(builds)) if (await mayWork(turn)) worked[name]! += 100
    await vi.advanceTimersByTimeAsync(100)
  }
  return worked
}

describe('BuildTurns', () => {
  it('lets two builds work at any time', async () => {
    const builds = { a: turns.acquire(['x']), b: turns.acquire(['x']) }
    expect(await watch(builds, 5_000)).toEqual({ a: 5_000, b: 5_000 })
  })

  it('gives a newcomer a turn at once beside builds that have worked', async () => {
    const old = Array.from({ length: 5 }, (_, n) => turns.acquire([`asker ${n}`]))
    await vi.advanceTimersByTimeAsync(12_000)
    const newcomer = turns.acquire(['somebody else'])
    expect(await mayWork(newcomer)).toBe(true)
    expect((await watch({ newcomer }, 3_000)).newcomer).toBe(3_000)
    expect(old).toHaveLength(5)
  })

  it('shares the time by customer, however many builds each has', async () => {
    const many = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`many ${n}`, turns.acquire(['many'])]))
    const single = turns.acquire(['single'])
    const { single: own = 0 } = await watch({ ...many, single }, 20_000)
    expect(own).toBeGreaterThanOrEqual(20_000 / 2 - 1_000)
  })

  it('lets a large website continue whatever else arrives', async () => {
    const large = turns.acquire(['large'])
    await vi.advanceTimersByTimeAsync(20_000)
    let worked = 0
    for (let n = 0; n < 20; n++) {
      const small = turns.acquire([`small ${n}`])
      const other = turns.acquire([`other ${n}`])
      worked += (await watch({ large }, 1_500)).large ?? 0
      turns.release(small)
      turns.release(other)
    }
    expect(worked).toBeGreaterThan(5_000)
  })

  it('counts only the time in which a build may work', async () => {
    const all = [0, 1, 2, 3].map((n) => turns.acquire([`${n}`]))
    await vi.advanceTimersByTimeAsync(crawler.maxMs)
    expect(all.map((turn) => turn.timeUp.aborted)).toEqual([false, false, false, false])
    await vi.advanceTimersByTimeAsync(crawler.maxMs + 5_000)
    expect(all.map((turn) => turn.timeUp.aborted)).toEqual([true, true, true, true])
  })

  it('ends the turn of the build that has worked longest', async () => {
    const first = turns.acquire(['a'])
    await vi.advanceTimersByTimeAsync(4_000)
    const second = turns.acquire(['b'])
    await vi.advanceTimersByTimeAsync(8_000)
    turns.endLongest(10_000)
    expect([first, second].map((turn) => turn.timeUp.aborted)).toEqual([true, false])
  })

  it('ends one turn after the other', async () => {
    const first = turns.acquire(['a'])
    await vi.advanceTimersByTimeAsync(4_000)
    const second = turns.acquire(['b'])
    await vi.advanceTimersByTimeAsync(8_000)
    turns.endLongest(10_000)
    await vi.advanceTimersByTimeAsync(3_000)
    turns.endLongest(10_000)
    expect(second.timeUp.aborted).toBe(false)
    turns.release(first)
    turns.endLongest(10_000)
    expect(second.timeUp.aborted).toBe(true)
  })

  it('ends no turn that has just begun', async () => {
    const second = turns.acquire(['b'])
    await vi.advanceTimersByTimeAsync(11_000)
    const third = turns.acquire(['c'])
    turns.release(second)
    turns.endLongest(10_000)
    expect(third.timeUp.aborted).toBe(false)
  })

  it('ends a wait with the reason of its signal', async () => {
    for (const n of [1, 2]) turns.acquire([`${n}`])
    const third = turns.acquire(['1'])
    const reason = new Error('halted')
    await expect(third.wait(AbortSignal.abort(reason))).rejects.toBe(reason)
    const halt = new AbortController()
    const waiting = third.wait(halt.signal)
    halt.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(await mayWork(third)).toBe(false)
  })
})
