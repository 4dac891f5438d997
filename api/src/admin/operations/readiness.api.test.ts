import { Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dataSourceOptions, migrateTo } from '../../platform/database/data-source.js'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.js'
import { Readiness } from './readiness.js'

let postgres: EmbeddedPostgres
let dataSource: DataSource
beforeAll(async () => {
  postgres = await startEmbeddedPostgres()
  await migrateTo(postgres.url, ['FirstTables1763700000000'])
  dataSource = await new DataSource(dataSourceOptions(postgres.url, true)).initialize()
})
afterAll(async () => {
  await dataSource.destroy()
  await postgres.stop()
})

it('is ready once nothing is missing', async () => {
  const jobs = { healthy: false }
  const cluster: { trouble?: string } = { trouble: 'Redis is unreachable' }
  const aside = new Map([['reading', 0]])
  const readiness = new Readiness(dataSource, jobs as never, cluster as never, { counts: async () => aside } as never)
  const redis = expect.stringMatching(/^Redis is unreachable/) as string
  expect(await readiness.report()).toEqual({
    ready: false,
    reasons: ['the database is not migrated', 'the job queue is unreachable'],
    degraded: [redis],
  })
  await dataSource.runMigrations({ transaction: 'each' })
  expect(await readiness.report()).toEqual({
    ready: false,
    reasons: ['the job queue is unreachable'],
    degraded: [redis],
  })
  jobs.healthy = true
  expect(await readiness.report()).toEqual({ ready: true, reasons: [], degraded: [redis] })
  cluster.trouble = 'Redis refuses writes'
  expect((await readiness.report()).degraded).toEqual([expect.stringMatching(/^Redis refuses writes: /)])
  delete cluster.trouble
  expect(await readiness.report()).toEqual({ ready: true, reasons: [] })
  aside.set('reading', 3)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  expect(await readiness.report()).toEqual({
    ready: true,
    reasons: [],
    degraded: ['set aside after two processes died: reading (3)'],
  })
  vi.useRealTimers()
  readiness.beforeApplicationShutdown()
  expect(await readiness.report()).toEqual({ ready: false, reasons: ['the server is stopping'] })
})

it('logs each change once, however often it is asked', async () => {
  const lines: string[] = []
  for (const level of ['warn', 'log'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((text: string) => void lines.push(text))
  const jobs = { healthy: true }
  let answers = true
  const ask = (text: string) => (answers ? dataSource.query(text) : Promise.reject(new Error('connect ECONNREFUSED')))
  const readiness = new Readiness(
    { query: ask, showMigrations: () => Promise.resolve(false), driver: {} } as never,
    jobs as never,
    {} as never,
    { counts: async () => new Map() } as never,
  )
  const thrice = async () => {
    for (let times = 0; times < 3; times++) await readiness.report()
  }
  await thrice()
  answers = false
  await thrice()
  jobs.healthy = false
  await thrice()
  answers = jobs.healthy = true
  await thrice()
  vi.restoreAllMocks()
  expect(lines).toEqual([
    'not ready: the database does not answer (connect ECONNREFUSED)',
    'not ready: the database does not answer; the job queue is unreachable (connect ECONNREFUSED)',
    'ready',
  ])
})
