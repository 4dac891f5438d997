import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { childrenOf, killIfAlive } from './child-processes.ts'
import { skipBackgroundWork } from './skip-background-work.ts'

const root = resolve(import.meta.dirname, '../..')
const startMs = 120_000
const exitWithinMs = 2_000

/** The built product on a free port, with an embedded database in a temporary folder. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** Ids of the service and of its children, including the database. */
  processIds(): { service: number; children: number[] }
  /** Output so far, for failing tests. */
  log(): string
  /** @returns the demo's id, while ingestion continues */
  createDemo(domain: string): Promise<string>
  /** Reply of `GET /api/chatbot-demo/{id}`. */
  demo(demoId: string): Promise<DemoState>
  /**
   * Waits until ingestion has succeeded or failed.
   * @param everyMs milliseconds between two polls
   */
  whenRead(demoId: string, everyMs?: number): Promise<DemoState>
  ask(demoId: string, message: string, visitorToken?: string): Promise<Answer>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGKILL without waiting. @returns whether it was running */
  end(): boolean
  /** SIGKILL to the embedded database; the product continues. */
  killDatabase(): void
  /** Stops the embedded database, so nothing is written until `kill`. */
  freezeDatabase(): void
  /** Continues after `freezeDatabase`. */
  thawDatabase(): void
  /** Sends a stop signal. @returns the exit code */
  interrupt(signal?: 'SIGINT' | 'SIGTERM' | 'SIGUSR2'): Promise<number | null>
  /** Starts again on the same port and data after `kill` or `interrupt`. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface DemoState {
  status: 'queued' | 'crawling' | 'ready' | 'failed'
  language: string
  name: string
  suggestions: string[]
  build: {
    error?: string
    elapsedMs: number
    answerableMs?: number
    counts: { found: number; read: number; skipped: number; passages: number }
    pages: { url: string; title: string; status: string; reason?: string; words?: number }[]
  }
}

export interface Answer {
  success: boolean
  answer: string
  outcome: 'sure' | 'unsure' | 'none'
  refused: boolean
  sources: { number: number; url: string; title: string; snippet: string }[]
  visitorToken: string
  code?: string
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + startMs
  let told = 'nothing'
  let hasSaidSo = false
  child.on('message', ({ type }: { type: string }) => (hasSaidSo ||= type === 'ready'))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${log()}`)
    // The process must report as well: it serves before its first logins exist, and another program may answer on the
    // port.
    if (hasSaidSo && (await isReady())) return
    if (Date.now() > deadline)
      throw new Error(`the product was not ready in ${startMs} ms, and said ${told}:\n${log()}`)
    await new Promise((wake) => setTimeout(wake, 50))
  }

  async function isReady(): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/ready`)
      told = await response.text()
      return response.ok
    } catch (error) {
      told = String(error)
      return false
    }
  }
}

/**
 * @param environment more variables, e.g. `CRAWLER_ALLOW_HOSTS` or `OPENAI_BASE_URL`
 * @param withBackgroundWork includes work that most tests skip: see `skip-background-work.ts`
 */
export async function startProduct(
  environment: Record<string, string> = {},
  withBackgroundWork = false,
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-product-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess
  let exitCode: number | undefined
  const spared = withBackgroundWork ? { arguments: [], environment: {} } : skipBackgroundWork(environment)
  // `scripts/start.process.test.ts` tests a start on an empty folder.
  const template = process.env.PRODUCT_TEMPLATE
  if (template !== undefined && environment.DATABASE_URL === undefined)
    await cp(template, join(dataDir, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE })

  async function start(): Promise<void> {
    child = spawn(process.execPath, [...spared.arguments, join(root, 'api/dist/main.js')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        CRAWLER_ALLOW_HOSTS: 'localhost:*,127.0.0.1:*',
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'warn',
        // Node caches compiled code here for the next start.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/loquia/compiled'),
        ...spared.environment,
        ...environment,
      },
      // The channel closes with this process, which ends the product.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    exitCode = undefined
    const started = child
    child.on('message', ({ type, code }: { type: string; code: number }) => {
      if (type !== 'exit') return
      // As in api/src/platform/supervisor, which explains it.
      exitCode = code
      const kill = setTimeout(() => started.kill('SIGKILL'), exitWithinMs)
      started.once('exit', () => clearTimeout(kill))
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8')
      stream?.on('data', (text: string) => {
        output += text
      })
    }
    const before = output.length
    try {
      await untilReady(url, child, () => output.slice(before))
    } catch (error) {
      await end('SIGKILL')
      throw error
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
  }
  async function call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(
      url + path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    return (await response.json()) as T
  }

  await start()
  const product: Product = {
    url,
    dataDir,
    processIds: () => ({ service: child.pid!, children: childrenOf(child.pid) }),
    log: () => output,
    async createDemo(domain) {
      const reply = await call<{ demoId?: string }>('/api/chatbot-demo/create', {
        domain,
        fullName: 'Test Visitor',
        email: 'visitor@example.com',
      })
      if (reply.demoId === undefined) throw new Error(`no demo: ${JSON.stringify(reply)}`)
      return reply.demoId
    },
    async demo(demoId) {
      const reply = await call<{ demo?: DemoState }>(`/api/chatbot-demo/${demoId}`)
      if (reply.demo === undefined) throw new Error(`no demo ${demoId}: ${JSON.stringify(reply)}`)
      return reply.demo
    },
    async whenRead(demoId, everyMs = 50) {
      for (;;) {
        const demo = await product.demo(demoId)
        if (demo.status === 'ready' || demo.status === 'failed') return demo
        await new Promise((wake) => setTimeout(wake, everyMs))
      }
    },
    ask: (demoId, message, visitorToken) =>
      call<Answer>(`/api/chatbot-demo/${demoId}/message`, {
        message,
        ...(visitorToken === undefined ? {} : { visitorToken }),
      }),
    async kill() {
      const closed = once(child, 'close')
      if (product.end()) await closed
    },
    end() {
      if (child.exitCode !== null || child.signalCode !== null) return false
      const children = childrenOf(child.pid)
      child.kill('SIGKILL')
      for (const pid of children) killIfAlive(pid)
      return true
    },
    killDatabase() {
      for (const pid of childrenOf(child.pid)) killIfAlive(pid)
    },
    freezeDatabase() {
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGSTOP')
    },
    thawDatabase() {
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGCONT')
    },
    async interrupt(signal = 'SIGINT') {
      await end(signal)
      return exitCode ?? child.exitCode
    },
    restart: start,
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return product
}
