import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { supervise } from './supervise.js'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function programs(...codes: string[]): () => ChildProcess {
  return () => {
    const code = codes[Math.min(children.length, codes.length - 1)]!
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    children.push(child)
    return child
  }
}
const ready = `process.send({ type: 'ready' });`
const exits = (code: number): string =>
  `const exit = () => process.connected ? process.send({ type: 'exit', code: ${code} }, () => process.exit(${code})) : process.exit(${code}); process.on('SIGTERM', exit); process.on('disconnect', exit); ${ready}`
const lives = exits(0)

function run(start: () => ChildProcess, firstPauseMs = 10) {
  const ending = new AbortController()
  const said: string[] = []
  const onReady = vi.fn<(message: unknown, isFirst: boolean) => void>()
  return {
    ending,
    said,
    onReady,
    code: supervise({ start, log: (line) => said.push(line), onReady, signal: ending.signal, firstPauseMs }),
  }
}

it('restarts a dead process after pauses that double', async () => {
  const { ending, said, onReady, code } = run(
    programs(
      `${ready} process.exit(70)`,
      `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1e3)`,
      `process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 1e3)`,
      `process.exit(1)`,
      lives,
    ),
  )
  await expect.poll(() => onReady.mock.calls.length).toBe(2)
  expect(onReady.mock.calls.map(([, isFirst]) => isFirst)).toEqual([true, false])
  expect(said).toEqual([
    expect.stringMatching(/^the api exited with code 70 after \d+ s; restarting in 0\.01 s$/),
    expect.stringMatching(/by SIGKILL .* in 0\.02 s$/),
    expect.stringMatching(/by SIGSEGV .* in 0\.04 s$/),
    // The dead process may still hold the database's files.
    expect.stringMatching(/exited with code 1 .* in 0\.08 s$/),
  ])
  ending.abort()
  expect(await code).toBe(0)
})

it.each([
  ['could not start', 'process.exit(1)', 1],
  ['ended in order', `${ready} process.exit(0)`, 0],
])('does not restart a process that %s', async (_, program, expected) => {
  const { said, code } = run(programs(program))
  expect(await code).toBe(expected)
  expect(said).toEqual([])
  expect(children).toHaveLength(1)
})

it('exits with the code of a process that it stopped', async () => {
  const { ending, onReady, code } = run(programs(exits(3)))
  await expect.poll(() => onReady.mock.calls.length).toBe(1)
  ending.abort()
  expect(await code).toBe(3)
})

it('exits with the signal of a process that a signal ended during the stop', async () => {
  const { ending, onReady, code } = run(programs(`${ready} setInterval(() => {}, 1e3)`))
  await expect.poll(() => onReady.mock.calls.length).toBe(1)
  ending.abort()
  expect(await code).toBe(128 + constants.signals.SIGTERM)
})

it('stops at once during a pause', async () => {
  const { ending, said, code } = run(programs('process.exit(70)'), 3_600_000)
  await expect.poll(() => said.length).toBe(1)
  ending.abort()
  expect(await code).toBe(0)
  expect(children).toHaveLength(1)
})

const hangs = (code: number): string => `${ready} process.send({ type: 'exit', code: ${code} }, () => { for (;;); })`

it('restarts a process that announces a failure but hangs', async () => {
  const { ending, said, onReady, code } = run(programs(hangs(70), lives))
  await expect.poll(() => onReady.mock.calls.length, { timeout: 10_000 }).toBe(2)
  expect(said).toEqual([expect.stringMatching(/^the api exited with code 70 /)])
  ending.abort()
  expect(await code).toBe(0)
})

it('exits with the code that a hanging process announced', async () => {
  const inOrder = run(programs(hangs(0)))
  expect(await inOrder.code).toBe(0)
  expect(inOrder.said).toEqual([])
})
