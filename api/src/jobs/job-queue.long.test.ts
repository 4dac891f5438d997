import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger } from '@nestjs/common'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dataSourceOptions } from '../database/data-source.js'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js'
import { ProcessRegister } from '../database/process-register.js'
import { migratedTemplate, startTestDatabase } from '../database/testing.js'
import type { WorkOptions } from './job-options.js'
import { JobQueue } from './job-queue.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
const queues: JobQueue[] = []
const registers: ProcessRegister[] = []
let nextName = 0
const newName = () => `test-${(nextName += 1)}`

async function openQueue(alone = false, pollMs?: number): Promise<JobQueue> {
  return (await openProcess(alone, pollMs)).queue
}

/**
 * A process as far as the queue goes; `die` makes others see that it is no more, without having said so. Its jobs hang.
 */
async function openProcess(alone = false, pollMs?: number): Promise<{ queue: JobQueue; die: () => Promise<void> }> {
  const register = new ProcessRegister(database.dataSource, alone)
  await register.onModuleInit()
  const queue = new JobQueue({ url: database.url, alone, pollMs }, register)
  queues.push(queue)
  registers.push(register)
  await queue.onApplicationBootstrap()
  const die = async (): Promise<void> => {
    await register.onModuleDestroy()
    await sql(
      `UPDATE processes SET ending = NULL, ended_at = NULL, seen_at = now() - interval '20 seconds' WHERE id = $1`,
      [register.id],
    )
  }
  return { queue, die }
}

beforeAll(async () => {
  database = await startTestDatabase()
})
const stopAll = async (): Promise<void> => {
  await Promise.all(registers.splice(0).map((register) => register.onModuleDestroy()))
  await Promise.all(queues.splice(0).map((queue) => queue.beforeApplicationShutdown()))
}
afterEach(stopAll)
afterAll(() => database.stop())

it('begins a job when it is told of it, without looking for it', async () => {
  const queue = await openQueue(false, 3_600_000)
  const name = newName()
  const begun = vi.fn<(n: number) => void>()
  await queue.work<{ n: number }>(name, async ({ n }) => begun(n))
  for (const n of [0, 1]) {
    await queue.send(name, { n })
    await expect.poll(() => begun, { interval: 20 }).toHaveBeenLastCalledWith(n)
  }
})

it('does as many at a time as it is told, and no more', async () => {
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

it('begins the more urgent of those that wait', async () => {
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

it('tells how many jobs of a name are due and not begun, and for how long the oldest has been', async () => {
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

it('waits for the moment a job is for', async () => {
  const queue = await openQueue()
  const name = newName()
  const begun = vi.fn<(at: number) => void>()
  await queue.work(name, async () => void begun(Date.now()))
  const startAfter = new Date(Date.now() + 700)
  await queue.send(name, {}, { startAfter })
  await expect.poll(() => begun, { interval: 20 }).toHaveBeenCalledOnce()
  expect(begun.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(startAfter.getTime())
})

it('tries a failed job again', async () => {
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

it('tells a running job that the process stops, and the next process takes it up', async () => {
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

it('takes up at once what a process that died left half done, when it is alone on the database', async () => {
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

it("takes up a silent process's job on a database of many", async () => {
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

const hangs = (begun: () => void) => () => new Promise<void>(() => begun())

describe('a job during which processes die', () => {
  /** Two processes die, one after the other, with a job of this name under way. */
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

  it('is set aside after two deaths, while other jobs are done, until somebody lets it go on', async () => {
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
    expect(told.mock.calls.flat().filter((line) => String(line).startsWith(`job ${name} `))).toEqual([
      expect.stringMatching(/is set aside: two processes died during it$/),
    ])
    told.mockRestore()
    // It is not swept away with jobs that nobody wanted in time.
    expect(
      await sql(
        `SELECT state, keep_until = 'infinity' AS kept FROM work.job WHERE name = $1 AND state <> 'completed'`,
        [name],
      ),
    ).toEqual([{ state: 'retry', kept: true }])

    // As in docs/operations.md.
    await sql(
      `WITH released AS (DELETE FROM job_holders WHERE name = $1 AND set_aside_at IS NOT NULL RETURNING job_id)
      UPDATE work.job SET start_after = now(), keep_until = now() + interval '1 day' FROM released WHERE id = job_id`,
      [name],
    )
    await expect.poll(() => done, { interval: 20 }).toHaveBeenCalledWith(1)
    await expect.poll(() => queue.setAside()).toEqual([])
  })

  it('is set aside for good where it comes round again', async () => {
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

  it('is not counted when the process stops in order, however often', async () => {
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

  it('is done alone after the first death, so that the second finds nothing innocent under way', async () => {
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
    // Cleared: nothing is held against them.
    expect(await sql('SELECT FROM job_holders WHERE name = ANY($1)', [[suspects, others]])).toEqual([])
  })
})

it('does what comes round again once, however many processes think of it, and also after it was done', async () => {
  const leftOfHour = async (): Promise<number> =>
    (await sql<{ left: number }>(`SELECT (3600 - extract(epoch FROM now())::int % 3600)::int AS left`, []))[0]!.left
  // Not across the turn of the hour, when the next stretch begins.
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
  // The other one's clock strikes a moment later, when it is done already.
  for (const node of nodes) expect(await node.send(name, {}, { singletonKey: 'beat', onceInSeconds: 3_600 })).toBeNull()
  await nodes[0]!.send(name, {})
  await expect.poll(() => doneJobs(name), { interval: 20 }).toBe(2)
  expect(done).toHaveBeenCalledTimes(2)
})

it('is there while the disk of its database is full', async () => {
  const queue = await openQueue()
  const name = newName()
  let finish = () => undefined as void
  await queue.work(name, () => new Promise<void>((resolve) => (finish = resolve)))
  const sql = async (text: string) => {
    const client = new Client(database.url)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await queue.send(name, {})
  await sql(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
  )
  const told = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)
  await sql('CREATE TRIGGER full_disk BEFORE UPDATE ON work.job FOR EACH ROW EXECUTE FUNCTION full_disk()')
  await vi.waitUntil(() => told.mock.calls.some(([line]) => String(line).startsWith('queue: could not extend file')), {
    timeout: 120_000,
  })
  expect(queue.healthy).toBe(true)
  await sql('DROP TRIGGER full_disk ON work.job; DROP FUNCTION full_disk')
  told.mockRestore()
  finish()
})

it('goes on by itself when its database was away: with what is sent afterwards, and with a job whose end nobody could write down; and says so twice in all', async () => {
  const told: string[] = []
  for (const level of ['warn', 'log'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((text: string) => void told.push(text))
  const folder = await mkdtemp(join(tmpdir(), 'loquia-jobs-'))
  let postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), template: await migratedTemplate() })
  const dataSource = await new DataSource(dataSourceOptions(postgres.url, true)).initialize()
  const register = new ProcessRegister(dataSource, false)
  await register.onModuleInit()
  const queue = new JobQueue({ url: postgres.url, alone: false, pollMs: 50 }, register)
  try {
    await queue.onApplicationBootstrap()
    const name = newName()
    const begun: number[] = []
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await queue.work<{ n: number }>(
      name,
      async ({ n }) => {
        begun.push(n)
        if (begun.length === 1) await gate
      },
      { concurrency: 2 },
    )
    await queue.send(name, { n: 1 })
    await expect.poll(() => begun, { interval: 20 }).toEqual([1])

    const port = Number(new URL(postgres.url).port)
    await postgres.stop()
    letGo()
    await expect(queue.send(name, { n: 2 })).rejects.toBeInstanceOf(Error)
    // Its worker has looked for jobs meanwhile, and found nobody to ask.
    await vi.waitUntil(() => !queue.healthy, { timeout: 120_000 })
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port })

    await vi.waitUntil(() => queue.healthy, { timeout: 120_000 })
    await queue.send(name, { n: 3 })
    await expect.poll(() => begun, { interval: 20 }).toContain(3)
    // Done at least once: it is taken for the job of a process that died.
    await expect.poll(() => begun.filter((n) => n === 1).length).toBe(2)
    expect(told.filter((text) => /^queue: |^the database /.test(text))).toEqual([
      expect.stringContaining('queue: '),
      expect.stringMatching(/^the database answers again after /),
    ])
  } finally {
    vi.restoreAllMocks()
    await register.onModuleDestroy()
    await queue.beforeApplicationShutdown()
    await dataSource.destroy()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
})

async function doneJobs(name: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM work.job WHERE name = $1 AND state = 'completed'`,
    [name],
  )
  return row?.count ?? 0
}

async function activeJobs(name: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM work.job WHERE name = $1 AND state = 'active'`,
    [name],
  )
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
