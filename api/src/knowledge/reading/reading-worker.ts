import { parentPort } from 'node:worker_threads'
import { takeApart, type Result, type Task } from './take-apart.js'

/** What a reading thread is told and answers. Bytes that cannot be taken apart are told as an error, not thrown. */
export type Reply = { ready: true } | { result: Result } | { error: string }

parentPort?.on('message', (task: Task) => {
  let reply: Reply
  try {
    reply = { result: takeApart(task) }
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(reply, [])
})
parentPort?.postMessage({ ready: true } satisfies Reply, [])
