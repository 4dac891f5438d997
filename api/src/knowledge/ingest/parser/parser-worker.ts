import { serveParent } from '../../../limited-process/index.js'
import { parse, type Result, type Task } from './parse.js'

/** An answer of a parser process. Bytes that cannot be parsed are reported as an error, not thrown. */
export type Reply = ({ ready: true } | { result: Result } | { error: string }) & {
  /** Milliseconds of processor time that the process has spent so far. */
  spentMs: number
}

serveParent<Task, Reply>((task, parent) => {
  try {
    parent.send({ result: parse(task), spentMs: spentMs() })
  } catch (error) {
    parent.send({ error: error instanceof Error ? error.message : String(error), spentMs: spentMs() })
  }
  parent.rest()
}).send({ ready: true, spentMs: spentMs() })

function spentMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
