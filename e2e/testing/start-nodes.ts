import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { startProduct, type Product } from './start-product.ts'

const root = resolve(import.meta.dirname, '../..')

/** Two nodes with one database and Redis, behind a proxy that alternates between them. */
export interface Nodes {
  readonly first: Product
  readonly second: Product
  /** Address of the proxy, which has no sticky sessions. */
  readonly url: string
  readonly redis: RedisServer
  readonly databaseUrl: string
  stop(): Promise<void>
}

export interface RedisServer {
  readonly url: string
  /** SIGKILL. */
  kill(): Promise<void>
  /** Connections stay open and new ones are accepted, but nothing responds. */
  freeze(): void
  /** Continues after `freeze`. */
  thaw(): void
  start(): Promise<void>
}

/** @param environment for both nodes */
export async function startNodes(environment: Record<string, string> = {}): Promise<Nodes> {
  const ends: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const database = await startDatabase()
    ends.push(database.stop)
    const redis = await startRedis()
    ends.push(redis.kill)
    const proxyPort = await freePort()
    const url = `http://127.0.0.1:${proxyPort}`
    const every = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      NODE_ADDRESS: '127.0.0.1',
      SESSION_SECRET: 'a secret that both nodes know, 32 long',
      ENCRYPTION_KEY: 'another secret that both nodes know..',
      PUBLIC_URL: url,
      ...environment,
    }
    const first = await startProduct(every)
    ends.push(first.stop)
    const second = await startProduct(every)
    ends.push(second.stop)
    ends.push(await startProxy(proxyPort, [first, second]))
    return { first, second, url, redis, databaseUrl: database.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Runs the embedded PostgreSQL in a separate process, as a server for both nodes.
 * @param kept data folder to keep; by default a new one is deleted at the end
 */
export async function startDatabase(kept?: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'loquia-nodes-')) : undefined
  const child = fork(
    join(root, 'api/dist/platform/database/embedded/process.js'),
    [kept ?? join(folder!, 'postgres'), '0', '0'],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [message] = (await once(child, 'message')) as [{ type: string; url?: string; message?: string }]
  if (message.url === undefined) throw new Error(`no database: ${message.message}`)
  return {
    url: message.url,
    async stop() {
      if (!child.connected) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startRedis(): Promise<RedisServer> {
  const program = process.env.REDIS_SERVER
  if (!program) throw new Error('REDIS_SERVER must name the program of a Redis server.')
  const port = await freePort()
  let end = async (): Promise<void> => undefined
  let signal: (name: NodeJS.Signals) => void = () => undefined
  const start = async (): Promise<void> => {
    const child = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    end = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    for await (const text of child.stdout) if (String(text).includes('Ready to accept connections')) break
    signal = (name) => void child.kill(name)
    // A full pipe would block the process.
    child.stdout.resume()
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: () => end(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

/** Each request and WebSocket goes to the next node. */
async function startProxy(port: number, nodes: readonly Product[]): Promise<() => Promise<void>> {
  let turn = 0
  const next = (): URL => new URL(nodes[turn++ % nodes.length]?.url ?? '')
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const far = open(
      new URL(request.url ?? '/', next()),
      { method: request.method, headers: request.headers },
      (incoming) => {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers)
        incoming.pipe(response)
      },
    )
    far.on('error', () => response.destroy())
    response.on('close', () => far.destroy())
    request.pipe(far)
  })
  server.on('upgrade', (request, near, head) => {
    const { hostname, port: farPort } = next()
    const far = connect(Number(farPort), hostname, () => {
      const headers = request.rawHeaders.reduce(
        (lines, part, index) => lines + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      )
      far.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`)
      far.write(head)
      near.pipe(far).pipe(near)
    })
    for (const socket of [near, far])
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
