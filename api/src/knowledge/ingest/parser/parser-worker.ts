import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { parse, type Result, type Task } from './parse.js'

/** What a parser thread is told and answers. Bytes that cannot be parsed are told as an error, not thrown. */
export type Reply = ({ ready: true } | { result: Result } | { error: string }) & {
  /** Milliseconds of processor time that the thread has spent so far. */
  spentMs: number
}

// What a page is parsed with is dead when the page is. Should a collection come in the midst of one all the same,
// V8 takes such objects for long-lived and makes them old from then on, and what is old keeps alive all that it refers
// to until a full collection: pages pile up, and are copied, until one is due. The switch is one for the whole process.
setFlagsFromString('--no-allocation-site-pretenuring')

parentPort?.on('message', (task: Task) => {
  let reply: Reply
  try {
    reply = { result: parse(task), spentMs: spentMs() }
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error), spentMs: spentMs() }
  }
  parentPort?.postMessage(reply, [])
})
parentPort?.postMessage({ ready: true, spentMs: spentMs() } satisfies Reply, [])

function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
