import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { root } from '../build/parts.ts'
import { childrenOf } from './load/child-processes.ts'
import { formatMegabytes, type Measurement } from './measurement.ts'

const goalBytes = 700 * 1_048_576
/** A new product reads its sample sites and its own pages. */
const settleMs = 90_000
const readyLine = 'Loquia is ready'

export async function measureIdle(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-idle-'))
  try {
    return [await startedOnce('first', dataDir), await startedOnce('second', dataDir)]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startedOnce(which: string, dataDir: string): Promise<Measurement> {
  const ports = [await freePort(), await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts'), '--sample-ports', `${ports[1]},${ports[2]}`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(ports[0]), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  try {
    let output = ''
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (output.includes(readyLine)) resolve()
        })
      }
      child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)))
    })
    await delay(settleMs)
    const [api] = childrenOf(child.pid)
    const [database] = childrenOf(api)
    const [ours, theirs, starter] = [readMemory(api), readMemory(database), readMemory(child.pid)]
    return {
      name: `memory of api and embedded database, ${settleMs / 1_000} s after a ${which} start, resident (proportional)`,
      ours: `${formatMegabytes(ours.resident + theirs.resident)} (${formatMegabytes(ours.proportional + theirs.proportional)})`,
      beside: `api ${formatMegabytes(ours.resident)}, database ${formatMegabytes(theirs.resident)}; npm start itself: ${formatMegabytes(starter.resident)}`,
      goal: `≤ ${formatMegabytes(goalBytes)}`,
      met: ours.resident + theirs.resident <= goalBytes,
    }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** Bytes from `/proc/PID/smaps_rollup`: resident, and proportional (shared memory divided by its users). */
function readMemory(pid: number | undefined): { resident: number; proportional: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const readField = (field: string): number => 1_024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1])
  return { resident: readField('Rss'), proportional: readField('Pss') }
}
