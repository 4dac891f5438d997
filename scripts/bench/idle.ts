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

const goalBytes = 550 * 1_048_576
/** After a first start the product reads its sample sites and its own pages. */
const settleMs = 90_000
const readyLine = 'Loquia is ready'
const watchMs = 60_000
const goalShare = 0.005
/** USER_HZ, the unit of `/proc/PID/stat`, on every architecture that Node supports on Linux (time(7)). */
const ticksPerSecond = 100

/** What `npm start` costs when nobody asks for anything: on a new data folder, and after a second start. */
export async function measureIdle(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-idle-'))
  try {
    return [...(await startOnce('first', dataDir)), ...(await startOnce('second', dataDir))]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(which: string, dataDir: string): Promise<Measurement[]> {
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
    const pids = [child.pid!, api!, database!]
    const memory = pids.map(readMemory)
    const before = pids.map(readProcessorSeconds)
    await delay(watchMs)
    const shares = pids.map((pid, index) => (1_000 * (readProcessorSeconds(pid) - before[index]!)) / watchMs)
    const [starter, ours, theirs] = memory.map(({ resident }) => formatMegabytes(resident))
    const [starterShare, ourShare, theirShare] = shares.map(formatPercent)
    const resident = sumOf(memory.map((each) => each.resident))
    const share = sumOf(shares)
    return [
      {
        name: `memory of all processes, ${settleMs / 1_000} s after a ${which} start, resident (proportional)`,
        ours: `${formatMegabytes(resident)} (${formatMegabytes(sumOf(memory.map((each) => each.proportional)))})`,
        beside: `api ${ours}, database ${theirs}, npm start itself ${starter}`,
        goal: `≤ ${formatMegabytes(goalBytes)}`,
        met: resident <= goalBytes,
      },
      {
        name: `processor after a ${which} start, share of a core over ${watchMs / 1_000} s`,
        ours: formatPercent(share),
        beside: `api ${ourShare}, database ${theirShare}, npm start itself ${starterShare}`,
        goal: `≤ ${formatPercent(goalShare)}`,
        met: share <= goalShare,
      },
    ]
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const formatPercent = (share: number): string => `${(100 * share).toFixed(2)} %`

/** Processor time that a process has taken since its start. */
function readProcessorSeconds(pid: number): number {
  // The name of a program, in parentheses, may hold anything. Fields 14 and 15 are utime and stime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/**
 * In bytes, as Linux counts them (`/proc/PID/smaps_rollup`): what is in memory, and that with what is shared divided by
 * its users.
 */
function readMemory(pid: number): { resident: number; proportional: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const readField = (field: string): number => 1_024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1])
  return { resident: readField('Rss'), proportional: readField('Pss') }
}
