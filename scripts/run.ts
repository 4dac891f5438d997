import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

export interface Finished {
  code: number
  output: string
  seconds: number
}

const running = new Set<ChildProcess>()

/** Passes a signal on to all programs of {@link run} and waits for their end. */
export async function endRunning(signal: NodeJS.Signals): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'close')
      child.kill(signal)
      await ended
    }),
  )
}

/** Runs a program of `node_modules/.bin` or the path and captures its output. */
export function run(
  program: string,
  args: readonly string[],
  { echo = false, env = {} }: { echo?: boolean; env?: Record<string, string> } = {},
): Promise<Finished> {
  const started = performance.now()
  const root = resolve(import.meta.dirname, '..')
  const path = `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
      if (echo) process.stdout.write(text)
    })
  }
  return new Promise((done) => {
    const finish = (code: number) =>
      running.delete(child) && done({ code, output, seconds: (performance.now() - started) / 1_000 })
    child.once('error', (error) => {
      output += String(error)
      finish(127)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}
