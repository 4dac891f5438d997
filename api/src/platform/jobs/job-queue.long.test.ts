import { expect, it, vi } from 'vitest'
import { activeJobs, doneJobs, newName, openQueue, queueScene, sql } from './queue-scene.testing.js'

queueScene()

it('starts a job on notification, without polling', async () => {
  const queue = await openQueue(false, 3_600_000)
  const name = newName()
  const begun = vi.fn<(n: number) => void>()
  await queue.work<{ n: number }>(name, async ({ n }) => begun(n))
  for (const n of [0, 1]) {
    await queue.send(name, { n })
    await expect.poll(() => begun, { interval: 20 }).toHaveBeenLastCalledWith(n)
  }
})

it('runs as many jobs at a time as its concurrency', async () => {
  const queue = await openQueue()
  const name = newName()
  let running = 0
  let most = 0
  let done = 0
  let letGo = () => undefined as void
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await queue.work(
    name,
    async () => {
      running += 1
      most = Math.max(most, running)
      await gate
      running -= 1
      done += 1
    },
    { concurrency: 2 },
  )
  for (let n = 0; n < 5; n += 1) await queue.send(name, { n })
  await expect.poll(() => running, { interval: 20 }).toBe(2)
  letGo()
  await expect.poll(() => done, { interval: 20 }).toBe(5)
  expect(most).toBe(2)
})

it('starts the waiting job of the highest priority', async () => {
  const queue = await openQueue()
  const name = newName()
  for (const [n, priority] of [
    [1, 0],
    [2, 1],
    [3, 0],
  ] as const)
    await queue.send(name, { n }, { priority })
  const seen: number[] = []
  await queue.work<{ n: number }>(name, async ({ n }) => void seen.push(n))
  await expect.poll(() => seen, { interval: 20 }).toEqual([2, 1, 3])
})

it('keeps one waiting job of a key', async () => {
  const queue = await openQueue()
  const name = newName()
  expect(await queue.send(name, { n: 1 }, { singletonKey: 'same' })).not.toBeNull()
  expect(await queue.send(name, { n: 2 }, { singletonKey: 'same' })).toBeNull()
  expect(await queue.send(name, { n: 3 }, { singletonKey: 'other' })).not.toBeNull()
  const seen: number[] = []
  await queue.work<{ n: number }>(name, async ({ n }) => void seen.push(n))
  await expect.poll(() => seen, { interval: 20 }).toEqual([1, 3])
  expect(await queue.send(name, { n: 4 }, { singletonKey: 'same' })).not.toBeNull()
  await expect.poll(() => seen, { interval: 20 }).toEqual([1, 3, 4])
})

it('reports how many jobs of a name are due', async () => {
  const queue = await openQueue()
  const name = newName()
  let letGo = () => undefined as void
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await queue.work(name, () => gate)
  expect(await queue.waiting()).toEqual([{ name, count: 0, seconds: 0 }])
  for (let n = 0; n < 3; n += 1) await queue.send(name, { n })
  await queue.send(name, {}, { startAfter: new Date(Date.now() + 60_000) })
  await expect.poll(() => queue.waiting(), { interval: 20 }).toEqual([{ name, count: 2, seconds: expect.any(Number) }])
  letGo()
  await expect.poll(() => queue.waiting(), { interval: 20 }).toEqual([{ name, count: 0, seconds: 0 }])
})

it('waits for the start time of a job', async () => {
  const queue = await openQueue()
  const name = newName()
  const begun = vi.fn<(at: number) => void>()
  await queue.work(name, async () => void begun(Date.now()))
  const startAfter = new Date(Date.now() + 700)
  await queue.send(name, {}, { startAfter })
  await expect.poll(() => begun, { interval: 20 }).toHaveBeenCalledOnce()
  expect(begun.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(startAfter.getTime())
})

it('retries a failed job', async () => {
  const queue = await openQueue()
  const name = newName()
  const attempt = vi
    .fn<(data: object) => Promise<void>>()
    .mockRejectedValueOnce(new Error('not today'))
    .mockResolvedValue()
  await queue.work(name, attempt)
  await queue.send(name, { key: 'value' })
  await expect.poll(() => attempt, { interval: 20 }).toHaveBeenCalledTimes(2)
  expect(attempt.mock.calls[1]?.[0]).toEqual({ key: 'value' })
})

it('passes a running job to the next process when its own stops', async () => {
  const name = newName()
  const first = await openQueue()
  const aborted = vi.fn<() => void>()
  await first.work(
    name,
    (_data, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(aborted() ?? new Error('stopped'))),
      ),
  )
  await first.send(name, { n: 1 })
  await expect.poll(() => activeJobs(name), { interval: 20 }).toBe(1)
  await first.beforeApplicationShutdown()
  expect(aborted).toHaveBeenCalledOnce()

  const done = vi.fn<(data: object) => void>()
  const second = await openQueue()
  await second.work(name, async (data) => done(data))
  await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledWith({ n: 1 })
})

it('restarts the job of a dead process at once when it is alone on the database', async () => {
  const name = newName()
  const dying = await openQueue()
  await dying.work(name, () => new Promise(() => undefined))
  await dying.send(name, { n: 1 })
  await expect.poll(() => activeJobs(name), { interval: 20 }).toBe(1)

  const done = vi.fn<(data: object) => void>()
  const next = await openQueue(true)
  await next.work(name, async (data) => done(data))
  await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledWith({ n: 1 })
})

it('restarts the job of a silent process on a shared database', async () => {
  const name = newName()
  const dying = await openQueue()
  await dying.work(name, () => new Promise(() => undefined))
  await dying.send(name, { n: 1 })
  await expect.poll(() => activeJobs(name), { interval: 20 }).toBe(1)
  await sql(`UPDATE work.job SET heartbeat_on = now() - interval '1 minute' WHERE name = $1`, [name])

  const done = vi.fn<(data: object) => void>()
  const next = await openQueue()
  await next.work(name, async (data) => done(data))
  await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledWith({ n: 1 })
})

it('runs a recurring job once per interval across processes', async () => {
  const leftOfHour = async (): Promise<number> =>
    (await sql<{ left: number }>(`SELECT (3600 - extract(epoch FROM now())::int % 3600)::int AS left`, []))[0]!.left
  // The next interval begins at the hour.
  await vi.waitUntil(async () => (await leftOfHour()) > 60, { timeout: 120_000, interval: 1_000 })
  const name = newName()
  const done = vi.fn<() => void>()
  const nodes = [await openQueue(), await openQueue()]
  for (const node of nodes) await node.work(name, async () => done())
  const sent = await Promise.all(
    nodes.map((node) => node.send(name, {}, { singletonKey: 'beat', onceInSeconds: 3_600 })),
  )
  expect(sent.filter((id) => id !== null)).toHaveLength(1)
  await expect.poll(() => doneJobs(name), { interval: 20 }).toBe(1)
  for (const node of nodes) expect(await node.send(name, {}, { singletonKey: 'beat', onceInSeconds: 3_600 })).toBeNull()
  await nodes[0]!.send(name, {})
  await expect.poll(() => doneJobs(name), { interval: 20 }).toBe(2)
  expect(done).toHaveBeenCalledTimes(2)
})
