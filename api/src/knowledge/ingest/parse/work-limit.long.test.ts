import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { limitWork, type WorkEnd } from './work-limit.js'

const workers: Worker[] = []
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.terminate())))

interface WatchedThread {
  /** As last reported. */
  spentMs(): number
  spentNow(): Promise<number>
}

/** Earlier threads report no CPU time. */
async function thread(script: string): Promise<WatchedThread> {
  const worker = new Worker(script, { eval: true })
  workers.push(worker)
  await once(worker, 'online')
  const spentNow = async (): Promise<number> => {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  }
  let spent = 0
  const timer = setInterval(
    () =>
      void spentNow().then(
        (ms) => (spent = ms),
        () => undefined,
      ),
    20,
  )
  worker.once('exit', () => clearInterval(timer))
  return { spentMs: () => spent, spentNow }
}

it('reports when a thread has spent its processor time', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker.spentMs, { workMs: 50, clockMs: 600_000, lastMs: 600_000 }, resolve)
  })
  expect(why).toBe('spent')
  expect(await worker.spentNow()).toBeGreaterThanOrEqual(50)
})

it('reports in the end when a thread waits instead of working', async () => {
  const worker = await thread(`require('node:worker_threads').parentPort.on('message', () => undefined)`)
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker.spentMs, { workMs: 600_000, clockMs: 500, lastMs: 600_000 }, resolve)
  })
  expect(why).toBe('idle')
  expect(await worker.spentNow()).toBeLessThan(600_000)
})

it('lets a thread work on, however long the machine takes', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker.spentMs, { workMs: 2_000, clockMs: 200, lastMs: 600_000 }, resolve)
  })
  expect(why).toBe('spent')
  expect(await worker.spentNow()).toBeGreaterThanOrEqual(2_000)
})

it('reports when a working thread has held its place for the maximum time', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  const why = await new Promise<WorkEnd>((resolve) => {
    limitWork(worker.spentMs, { workMs: 600_000, clockMs: 10, lastMs: 500 }, resolve)
  })
  expect(why).toBe('starved')
  expect(await worker.spentNow()).toBeLessThan(600_000)
})

it('reports nothing of a watch that was ended', async () => {
  const worker = await thread('for (;;) Math.sqrt(2)')
  let said = false
  limitWork(worker.spentMs, { workMs: 10, clockMs: 10, lastMs: 600_000 }, () => (said = true))()
  await new Promise<WorkEnd>((resolve) => {
    limitWork(worker.spentMs, { workMs: 10, clockMs: 10, lastMs: 600_000 }, resolve)
  })
  expect(said).toBe(false)
})
