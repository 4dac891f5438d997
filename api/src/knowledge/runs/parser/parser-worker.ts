import { serveParent } from '../../../platform/limited-process/index.js'
import { parseTask, type Result, type Task } from './parse-task.js'

/** Unparsable bytes are reported, not thrown. */
export type Reply = ({ ready: true } | { result: Result } | { error: string }) & {
  spentMs: number
}

serveParent<Task, Reply>((task, parent) => {
  try {
    parent.send({ result: parseTask(task), spentMs: spentMs() })
  } catch (error) {
    parent.send({ error: error instanceof Error ? error.message : String(error), spentMs: spentMs() })
  }
  parent.finishWork()
}).send({ ready: true, spentMs: spentMs() })

function spentMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
