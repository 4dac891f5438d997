import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startDatabase } from '../testing/start-nodes.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/**
 * Whoever tells the service to stop is answered with exit code 0, whatever it was doing: another would call for help.
 */
const root = resolve(import.meta.dirname, '../..')
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function product(environment: Record<string, string> = {}): Promise<Product> {
  const started = await startProduct(environment)
  ends.push(() => started.stop())
  return started
}

/** The built service from its very beginning, which {@link startProduct} waits for. */
async function spawnService(
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; says: (words: string) => Promise<void>; exitCode: () => Promise<number | null> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquia-told-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'api/dist/main.js')], {
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
  const ended = once(child, 'exit')
  ends.push(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  })
  return {
    child,
    says: async (words) => {
      await vi.waitUntil(() => output.includes(words) || child.exitCode !== null, { timeout: 120_000 })
      if (!output.includes(words)) throw new Error(`ended with ${child.exitCode}: ${output}`)
    },
    exitCode: async () => {
      await ended
      return child.exitCode
    },
  }
}

it('exits in order while its program is being loaded', async () => {
  const probe = `data:text/javascript,process.on('newListener',(event)=>{if(event==='disconnect')process.stdout.write('hears')})`
  const { child, says, exitCode } = await spawnService({ NODE_OPTIONS: `--import "${probe}"` })
  await says('hears')
  child.kill('SIGTERM')
  expect(await exitCode()).toBe(0)
})

/** A wire to a database that stops at the first words that match: what comes after is not passed on. */
async function stuckWire(database: { url: string }, words: string): Promise<{ url: string; isStuck: () => boolean }> {
  const far = new URL(database.url)
  const open = new Set<Socket>()
  let isStuck = false
  const server = createServer((near) => {
    const target = connect(Number(far.port), far.hostname)
    target.pipe(near)
    near.on('data', (data) => {
      isStuck ||= data.includes(words)
      if (!isStuck) target.write(data)
    })
    for (const socket of [near, target]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          near.destroy()
          target.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const url = new URL(database.url)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, isStuck: () => isStuck }
}

describe('with a database that hangs during startup', () => {
  // Empty, and so it stays.
  let database: Awaited<ReturnType<typeof startDatabase>>
  beforeAll(async () => {
    database = await startDatabase()
  })
  afterAll(() => database?.stop())

  it.each([
    ['before it has said a word', 'SELECT'],
    ['in the middle of a migration', 'CREATE TABLE'],
  ])('exits in order %s', async (_, words) => {
    const { url, isStuck } = await stuckWire(database, words)
    const { child, exitCode } = await spawnService({ DATABASE_URL: url })
    await vi.waitUntil(isStuck, { timeout: 120_000 })
    child.kill('SIGTERM')
    expect(await exitCode()).toBe(0)
  })
})

// Told once, with nothing to do: scripts/start.process.test.ts.
it('exits in order when it receives SIGTERM twice', async () => {
  const { child, says, exitCode } = await spawnService()
  await says('Loquia listens on port')
  await says('New admin login (shown once): admin / ')
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await exitCode()).toBe(0)
})

it('exits when its parent process is killed', async () => {
  const script = `import { startProduct } from ${JSON.stringify(join(root, 'e2e/testing/start-product.ts'))}
    const { dataDir, processIds } = await startProduct()
    process.stdout.write(JSON.stringify({ dataDir, service: processIds().service }))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(parent.stdout, 'data')) as [Buffer]
  const { dataDir, service } = JSON.parse(String(text)) as { dataDir: string; service: number }
  ends.push(async () => {
    if (isAlive(service)) process.kill(service, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  })
  expect(isAlive(service)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(service) && !existsSync(join(dataDir, 'postgres.lock')), { timeout: 120_000 })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('exits in order while it reads a website', async () => {
  let asked = false
  const site = await servePages((request, response) => {
    if (request.url === '/')
      return response
        .setHeader('content-type', 'text/html')
        .end(
          '<title>Home</title><h1>Home</h1><p>This is the home of a small shop that sells lamps.</p><a href="/slow">more</a>',
        )
    if (request.url !== '/slow') return response.writeHead(404).end()
    // Never answered.
    asked = true
  })
  ends.push(() => site.stop())
  const reading = await product()
  await reading.createDemo(site.host)
  await vi.waitUntil(() => asked, { timeout: 120_000 })
  expect(await reading.interrupt('SIGTERM')).toBe(0)
})

it('exits in order while it writes an answer', async () => {
  const model = await startModelServer()
  ends.push(() => model.stop())
  const site = await servePages((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Lamps</title><h1>Lamps</h1><p>Our brass lamps cost ninety euros and are sent within two days.</p>')
  })
  ends.push(() => site.stop())
  const talking = await product(model.environment)
  const id = await talking.createDemo(site.host)
  expect(await talking.whenRead(id)).toMatchObject({ status: 'ready' })
  const asked = talking.ask(id, 'What do your brass lamps cost?').catch(() => undefined)
  const turn = await model.turn()
  turn.say('Our brass lamps cost ninety euros [1].\n')
  expect(await talking.interrupt('SIGTERM')).toBe(0)
  await asked
})

it('exits in order after it has lost its database', async () => {
  const orphan = await product()
  orphan.freezeDatabase()
  orphan.killDatabase()
  expect(await orphan.interrupt('SIGTERM')).toBe(0)
})
