import { Logger } from '@nestjs/common'
import { describe, expect, it, vi } from 'vitest'
import type { WorkOptions } from './job-queue.js'
import { doneJobs, hangs, newName, openProcess, openQueue, queueScene, sql, stopAll } from './queue-scene.testing.js'

queueScene()

describe('a job during which processes die', () => {
  async function dieTwice(name: string, options: WorkOptions = {}): Promise<void> {
    for (let death = 1; death <= 2; death += 1) {
      const begun = vi.fn<() => void>()
      const { queue, die } = await openProcess(true)
      await queue.work(name, hangs(begun), options)
      if (death === 1) await queue.send(name, { n: 1 })
      await expect.poll(() => begun, { interval: 20 }).toHaveBeenCalledOnce()
      await die()
    }
  }

  it('is set aside after two deaths until an operator releases it', async () => {
    const name = newName()
    await dieTwice(name)
    const told = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined)
    const done = vi.fn<(n: number) => void>()
    const { queue } = await openProcess(true)
    await queue.work<{ n: number }>(name, async ({ n }) => done(n))
    await queue.send(name, { n: 2 })
    await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledWith(2)
    await expect.poll(() => queue.setAside(), { interval: 20 }).toEqual([{ key: expect.any(String), name }])
    expect(done).not.toHaveBeenCalledWith(1)
    expect(told.mock.calls.flat().filter((line) => String(line).startsWith(`job_set_aside name=${name} `))).toEqual([
      expect.stringMatching(/: two processes died while running it$/),
    ])
    told.mockRestore()
    expect(
      await sql(
        `SELECT state, keep_until = 'infinity' AS kept FROM work.job WHERE name = $1 AND state <> 'completed'`,
        [name],
      ),
    ).toEqual([{ state: 'retry', kept: true }])

    // Copied from docs/operations.md.
    await sql(
      `WITH released AS (DELETE FROM job_holders WHERE name = $1 AND set_aside_at IS NOT NULL RETURNING job_id)
      UPDATE work.job SET start_after = now(), keep_until = now() + interval '1 day' FROM released WHERE id = job_id`,
      [name],
    )
    await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledWith(1)
    await expect.poll(() => queue.setAside()).toEqual([])
  })

  it('is set aside for good when it is recurring', async () => {
    const name = newName()
    await dieTwice(name, { isRecurring: true })
    const done = vi.fn<() => void>()
    const { queue } = await openProcess(true)
    await queue.work(name, async () => done(), { isRecurring: true })
    await queue.send(name, {})
    await expect.poll(async () => (await queue.setAside()).map(({ key }) => key), { interval: 20 }).toContain(name)
    await expect.poll(() => doneJobs(name), { interval: 20 }).toBe(2)
    expect(done).not.toHaveBeenCalled()
  })

  it('is not counted when its process stops in order', async () => {
    const name = newName()
    for (let stop = 1; stop <= 3; stop += 1) {
      const begun = vi.fn<() => void>()
      const queue = await openQueue(true)
      await queue.work(
        name,
        (_data, signal) =>
          new Promise((_resolve, reject) => {
            begun()
            signal.addEventListener('abort', () => reject(new Error('stopped')))
          }),
      )
      if (stop === 1) await queue.send(name, {})
      await expect.poll(() => begun, { interval: 20 }).toHaveBeenCalledOnce()
      await stopAll()
    }
    const done = vi.fn<() => void>()
    const queue = await openQueue(true)
    await queue.work(name, async () => done())
    await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledOnce()
  })

  it('is run alone after the first death', async () => {
    const [suspects, others] = [newName(), newName()]
    const dying = await openProcess(true)
    const begun = vi.fn<() => void>()
    await dying.queue.work(suspects, hangs(begun), { concurrency: 2 })
    for (const n of [1, 2]) await dying.queue.send(suspects, { n })
    await expect.poll(() => begun, { interval: 20 }).toHaveBeenCalledTimes(2)
    await dying.die()

    const queue = await openQueue(true)
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    const work = (): Promise<void> => {
      most = Math.max(most, ++running)
      return new Promise<void>((resolve) => ends.push(resolve)).finally(() => void (running -= 1))
    }
    await queue.work(suspects, work, { concurrency: 2 })
    await expect.poll(() => running, { interval: 20 }).toBe(1)
    await queue.work(others, work)
    await queue.send(others, {})
    for (let ended = 0; ended < 3; ended += 1) {
      await expect.poll(() => ends.length, { interval: 20 }).toBe(1)
      ends.pop()?.()
    }
    await expect.poll(async () => (await doneJobs(suspects)) + (await doneJobs(others)), { interval: 20 }).toBe(3)
    expect(most).toBe(1)
    expect(await sql('SELECT FROM job_holders WHERE name = ANY($1)', [[suspects, others]])).toEqual([])
  })
})
