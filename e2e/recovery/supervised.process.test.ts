import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'

/** What the image runs, as a plain process. */
const root = resolve(import.meta.dirname, '../..')
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const childrenOf = (pid: number | undefined): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)

async function run(environment: Record<string, string> = {}): Promise<{
  child: ChildProcess
  dataDir: string
  port: number
  output: () => string
  ended: Promise<number | null>
  answers: () => Promise<boolean>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-supervised-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'api/dist/supervisor-main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/loquia/compiled'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  ends.push(async () => {
    child.kill('SIGKILL')
    await ended
    // Those below it end by themselves when it is gone.
    await vi.waitUntil(() => !existsSync(join(dataDir, 'postgres.lock')), { timeout: 120_000 })
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  })
  const answers = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { child, dataDir, port, output: () => output, ended, answers }
}

it('starts the api again when it is killed', async () => {
  const { child, dataDir, output, ended, answers } = await run()
  await vi.waitUntil(() => output().includes('New admin login (shown once): admin / '), { timeout: 200_000 })
  const [api] = childrenOf(child.pid)
  process.kill(api!, 'SIGKILL')
  await vi.waitUntil(() => output().includes('loquia: the api was killed by SIGKILL after '), { timeout: 120_000 })
  await vi.waitUntil(async () => childrenOf(child.pid).some((pid) => pid !== api) && (await answers()), {
    timeout: 200_000,
  })
  expect(output().match(/New admin login/g)).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
})

it('exits with the code of an api that cannot start', async () => {
  const { output, ended } = await run({ RATE_LIMIT_SCALE: '-1' })
  expect(await ended).toBe(1)
  expect(output()).toContain('loquia: RATE_LIMIT_SCALE: ')
  expect(output()).not.toContain('restarting')
})

it('leaves no process behind when it is killed', async () => {
  const { child, dataDir, answers } = await run()
  await vi.waitUntil(answers, { timeout: 200_000 })
  child.kill('SIGKILL')
  await expect.poll(answers).toBe(false)
  await expect.poll(() => existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
})
