import { DataSource } from 'typeorm'
import { expect, it, vi } from 'vitest'
import { registry } from '../../platform/metrics/index.js'
import { SystemMetrics } from './system-metrics.js'

type Jobs = { name: string; count: number; seconds: number }[]

it('reports without the jobs of a queue until it answers', async () => {
  let answer: (jobs: Jobs) => void = () => undefined
  const waiting = vi.fn<() => Promise<Jobs>>(() => new Promise((resolve) => (answer = resolve)))
  const readiness = { report: () => Promise.resolve({ ready: true, reasons: [] }) }
  const metrics = new SystemMetrics(
    readiness as never,
    new DataSource({ type: 'postgres' }),
    { waiting } as never,
    { healthy: true } as never,
    { deaths: async () => [{ ending: 'lost', total: 2 }] } as never,
    { counts: async () => new Map([['reading', 1]]) } as never,
    { DATA_DIR: '.' } as never,
  )
  const shown = async (): Promise<string> => {
    await metrics.refresh()
    return registry.getSingleMetricAsString('loquia_jobs_oldest_seconds')
  }
  expect(await shown()).not.toContain('name=')
  expect(await shown()).not.toContain('name=')
  expect(waiting).toHaveBeenCalledOnce()
  const jobs = [{ name: 'build', count: 3, seconds: 40 }]
  answer(jobs)
  waiting.mockResolvedValue(jobs)
  await expect.poll(shown).toContain('{name="build"} 40')
  expect(await registry.getSingleMetricAsString('loquia_deaths_total')).toContain(
    'loquia_deaths_total{ending="lost"} 2',
  )
  expect(await registry.getSingleMetricAsString('loquia_deaths_total')).toContain(
    'loquia_deaths_total{ending="crashed"} 0',
  )
  expect(await registry.getSingleMetricAsString('loquia_set_aside')).toContain('{name="reading"} 1')
})
