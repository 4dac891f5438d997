import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../database/testing.js'
import { JobQueue } from './job-queue.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
const queues: JobQueue[] = []
let nextName = 0
const newName = () => `test-${(nextName += 1)}`
const longWait = { timeout: 15_000, interval: 10 }

async function openQueue(alone = false): Promise<JobQueue> {
  const queue = new JobQueue({ url: database.url, alone })
  queues.push(queue)
  await queue.onApplicationBootstrap()
  return queue
}

beforeAll(async () => {
  database = await startTestDatabase()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.beforeApplicationShutdown()))
})
afterAll(() => database.stop())

it('begins a job at once when a worker is free', async () => {
  const queue = await openQueue()
  const name = newName()
  const begun = vi.fn<(n: number, at: number) => void>()
  await queue.work<{ n: number }>(name, async ({ n }) => begun(n, performance.now()))
  await queue.send(name, { n: 0 })
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), longWait)
  const sent = performance.now()
  await queue.send(name, { n: 1 })
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), longWait)
  const [n, at] = begun.mock.calls[1]!
  expect(n).toBe(1)
  // A poll would come after two seconds; the rest is room for a busy machine.
  expect(at - sent).toBeLessThan(1_000)
})

it('does as many at a time as it is told, and no more', async () => {
  const queue = await openQueue()
  const name = newName()
  let running = 0
  let most = 0
  let done = 0
  let letGo = () => undefined as void
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await queue.work(name, async () => {
    running += 1
    most = Math.max(most, running)
    await gate
    running -= 1
    done += 1
  }, { concurrency: 2 })
  for (let n = 0; n < 5; n += 1) await queue.send(name, { n })
  await vi.waitFor(() => expect(running).toBe(2), longWait)
  letGo()
  await vi.waitFor(() => expect(done).toBe(5), longWait)
  expect(most).toBe(2)
})

it('keeps one waiting job of a key', async () => {
  const queue = await openQueue()
  const name = newName()
  expect(await queue.send(name, { n: 1 }, { singletonKey: 'same' })).not.toBeNull()
  expect(await queue.send(name, { n: 2 }, { singletonKey: 'same' })).toBeNull()
  expect(await queue.send(name, { n: 3 }, { singletonKey: 'other' })).not.toBeNull()
  const seen: number[] = []
  await queue.work<{ n: number }>(name, async ({ n }) => void seen.push(n))
  await vi.waitFor(() => expect(seen).toEqual([1, 3]), longWait)
  expect(await queue.send(name, { n: 4 }, { singletonKey: 'same' })).not.toBeNull()
  await vi.waitFor(() => expect(seen).toEqual([1, 3, 4]), longWait)
})

it('waits for the moment a job is for', async () => {
  const queue = await openQueue()
  const name = newName()
  const begun = vi.fn<(at: number) => void>()
  await queue.work(name, async () => void begun(Date.now()))
  const startAfter = new Date(Date.now() + 700)
  await queue.send(name, {}, { startAfter })
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), longWait)
  expect(begun.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(startAfter.getTime())
})

it('tries a failed job again', async () => {
  const queue = await openQueue()
  const name = newName()
  const attempt = vi.fn<(data: object) => Promise<void>>().mockRejectedValueOnce(new Error('not today')).mockResolvedValue()
  await queue.work(name, attempt)
  await queue.send(name, { key: 'value' })
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(2), longWait)
  expect(attempt.mock.calls[1]?.[0]).toEqual({ key: 'value' })
})

it('tells a running job that the process stops, and the next process takes it up', async () => {
  const name = newName()
  const first = await openQueue()
  const aborted = vi.fn<() => void>()
  await first.work(name, (_data, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(aborted() ?? new Error('stopped')))))
  await first.send(name, { n: 1 })
  await vi.waitFor(async () => expect(await activeJobs(name)).toBe(1), longWait)
  await first.beforeApplicationShutdown()
  expect(aborted).toHaveBeenCalledOnce()

  const done = vi.fn<(data: object) => void>()
  const second = await openQueue()
  await second.work(name, async (data) => done(data))
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ n: 1 }), longWait)
})

it('takes up at once what a process that died left half done, when it is alone on the database', async () => {
  const name = newName()
  const dying = await openQueue()
  await dying.work(name, () => new Promise(() => undefined))
  await dying.send(name, { n: 1 })
  await vi.waitFor(async () => expect(await activeJobs(name)).toBe(1), longWait)

  const done = vi.fn<(data: object) => void>()
  const next = await openQueue(true)
  await next.work(name, async (data) => done(data))
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ n: 1 }), longWait)
})

it('takes up a silent process\'s job on a database of many', async () => {
  const name = newName()
  const dying = await openQueue()
  await dying.work(name, () => new Promise(() => undefined))
  await dying.send(name, { n: 1 })
  await vi.waitFor(async () => expect(await activeJobs(name)).toBe(1), longWait)
  await sql(`UPDATE jobs.job SET started_on = now() - interval '1 minute' WHERE name = $1`, [name])

  const done = vi.fn<(data: object) => void>()
  const next = await openQueue()
  await next.work(name, async (data) => done(data))
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ n: 1 }), longWait)
})

async function activeJobs(name: string): Promise<number> {
  const [row] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM jobs.job WHERE name = $1 AND state = 'active'`, [name])
  return row?.count ?? 0
}

async function sql<T>(text: string, values: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}
