import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger } from '@nestjs/common'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { expect, it, vi } from 'vitest'
import { dataSourceOptions } from '../database/data-source.js'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js'
import { ProcessRegister } from '../database/process-register.js'
import { migratedTemplate } from '../database/testing.js'
import { JobQueue } from './job-queue.js'
import { newName, openQueue, queueScene, scene } from './queue-scene.testing.js'

queueScene()

it('stays healthy while the disk of its database is full', async () => {
  const queue = await openQueue()
  const name = newName()
  let finish = () => undefined as void
  await queue.work(name, () => new Promise<void>((resolve) => (finish = resolve)))
  const sql = async (text: string) => {
    const client = new Client(scene.database.url)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await queue.send(name, {})
  await sql(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
  )
  const told = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)
  await sql('CREATE TRIGGER full_disk BEFORE UPDATE ON work.job FOR EACH ROW EXECUTE FUNCTION full_disk()')
  await vi.waitUntil(
    () => told.mock.calls.some(([line]) => String(line).startsWith('queue_failed error=could not extend file')),
    {
      timeout: 120_000,
    },
  )
  expect(queue.healthy).toBe(true)
  await sql('DROP TRIGGER full_disk ON work.job; DROP FUNCTION full_disk')
  told.mockRestore()
  finish()
})

it('recovers after an outage of its database', async () => {
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
    await vi.waitUntil(() => !queue.healthy, { timeout: 120_000 })
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port })

    await vi.waitUntil(() => queue.healthy, { timeout: 120_000 })
    await queue.send(name, { n: 3 })
    await expect.poll(() => begun, { interval: 20 }).toContain(3)
    // The job seems to belong to a dead process.
    await expect.poll(() => begun.filter((n) => n === 1).length).toBe(2)
    expect(told.filter((text) => /^queue_failed |^database_recovered/.test(text))).toEqual([
      expect.stringContaining('queue_failed '),
      expect.stringMatching(/^database_recovered: unreachable for /),
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
