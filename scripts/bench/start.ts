import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { root } from '../build/parts.ts'
import { median, formatNumber, type Measurement } from './measurement.ts'

const runs = 3
const readyLine = 'Loquia is ready'

export async function measureStart(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-start-'))
  try {
    const first = await startOnce(dataDir)
    const again: number[] = []
    const floor: number[] = []
    for (let run = 0; run < runs; run++) {
      again.push(await startOnce(dataDir))
      floor.push(await bareNode())
    }
    const seconds = median(again)
    return [
      {
        name: 'second start until ready',
        ours: `${formatNumber(seconds)} s`,
        beside: `first start: ${formatNumber(first)} s; an empty Node process: ${formatNumber(median(floor))} s`,
        ratio: seconds / median(floor),
        goal: '< 5 s',
        met: seconds < 5,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns seconds */
async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  try {
    return await new Promise<number>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (output.includes(readyLine)) resolve((performance.now() - started) / 1_000)
        })
      }
      child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)))
    })
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** @returns seconds */
async function bareNode(): Promise<number> {
  const started = performance.now()
  await once(spawn(process.execPath, ['--eval', '0']), 'exit')
  return (performance.now() - started) / 1_000
}
