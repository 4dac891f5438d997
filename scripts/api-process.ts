import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { allocatorSettings } from '../api/src/platform/supervisor/allocator-settings.ts'
import { root } from './build/parts.ts'

/** The api sends this once it serves (`announceReady` of `api/src/service.ts`). */
export interface ReadyMessage {
  type: 'ready'
  port: number
  logins: { role: 'admin' | 'client'; username: string; password?: string }[]
  demos: { demoId: string; domain: string; language: 'en' | 'it' }[]
}

export interface ApiProcess {
  readonly ready: Promise<ReadyMessage>
  /** Resolves to the exit code, null after a signal. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

const stopWithinMs = 5_000

/** Runs the built api. It ends when this process is gone. */
export function startApi(environment: Record<string, string>): ApiProcess {
  const child = forkApi(environment)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.on('error', () => resolve(1))
  })
  const ready = new Promise<ReadyMessage>((resolve) => child.on('message', (message: ReadyMessage) => resolve(message)))
  return { ready, ended, stop: () => stopChild(child, ended) }
}

export function forkApi(environment: Record<string, string>): ChildProcess {
  return fork(join(root, 'api/dist/main.js'), [], {
    cwd: root,
    // V8 would let its young generation grow to three times 16 MB and hardly ever release it.
    execArgv: ['--enable-source-maps', '--max-semi-space-size=8'],
    // Node caches compiled code here for the next start.
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/loquia/compiled'),
      ...allocatorSettings,
      ...process.env,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(timer)
}
