import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { limitWork, type WorkEnd } from './work-limit.js'

const workers: Worker[] = []
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.terminate())))

/** A thread that has begun: before, there is no processor time of its to be told. */
async function thread(script: string): Promise<Worker> {
  const worker = new Worker(script, { eval: true })
  workers.push(worker)
  await once(worker, 'online')
  return worker
}

it('tells when a thread has spent its processor time', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker, { workMs: 50, clockMs: 600_000, lastMs: 600_000 }, resolve)
  })
  expect(why).toBe('spent')
  const { user, system } = await worker.cpuUsage()
  expect((user + system) / 1_000).toBeGreaterThanOrEqual(50)
})

it('tells in the end when a thread waits instead of working', async () => {
  const worker = await thread(`require('node:worker_threads').parentPort.on('message', () => undefined)`)
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker, { workMs: 600_000, clockMs: 500, lastMs: 600_000 }, resolve)
  })
  expect(why).toBe('idle')
  const { user, system } = await worker.cpuUsage()
  expect((user + system) / 1_000).toBeLessThan(600_000)
})

it('lets a thread go on that works, however long the machine makes it take', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker, { workMs: 2_000, clockMs: 10, lastMs: 600_000 }, resolve)
  })
  expect(why).toBe('spent')
  const { user, system } = await worker.cpuUsage()
  expect((user + system) / 1_000).toBeGreaterThanOrEqual(2_000)
})

it('tells when a thread that works has held its place for as long as any may', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker, { workMs: 600_000, clockMs: 10, lastMs: 500 }, resolve)
  })
  expect(why).toBe('starved')
  const { user, system } = await worker.cpuUsage()
  expect((user + system) / 1_000).toBeLessThan(600_000)
})

it('says nothing of a watch that was ended', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  let said = false
  limitWork(worker, { workMs: 10, clockMs: 10, lastMs: 600_000 }, () => (said = true))()
  // Another watch of the same kind, begun later, has ended.
  await new Promise<WorkEnd>((resolve) => {
    limitWork(worker, { workMs: 10, clockMs: 10, lastMs: 600_000 }, resolve)
  })
  expect(said).toBe(false)
})
