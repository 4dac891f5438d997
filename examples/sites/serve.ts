import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { etagOf, loadSite, type SampleSite } from './site.ts'

export interface RunningSite {
  /** `http://localhost:PORT`, without a trailing slash. */
  url: string
  port: number
}

export interface RunningSampleSites {
  en: RunningSite
  it: RunningSite
  /** Closes both sites and every open connection. */
  stop(): Promise<void>
}

export interface SampleSitesOptions {
  /**
   * Listen on this address only; without it on 127.0.0.1 and, where there is one, on ::1, so that `localhost` works
   * too.
   */
  host?: '127.0.0.1'
  /** Ports of the English and the Italian site; 0 takes a free one. Default 3001 and 3002. */
  ports?: [number, number]
}

const originPlaceholder = '{{origin}}'

interface Content {
  status?: number
  type: string
  body: Buffer
  modified: Date
  etag?: string
}

const htmlType = 'text/html; charset=utf-8'

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, type, body, modified, etag = etagOf(body) }: Content,
): void {
  response.setHeader('Content-Type', type)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (status === 200) {
    response.setHeader('ETag', etag)
    response.setHeader('Last-Modified', modified.toUTCString())
    response.setHeader('Cache-Control', 'no-cache')
    const ifNoneMatch = request.headers['if-none-match']
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    // HTTP dates have whole seconds. RFC 9110 §13.1.3: If-None-Match wins over If-Modified-Since.
    const unchanged =
      ifNoneMatch === undefined
        ? Math.floor(modified.getTime() / 1_000) * 1_000 <= since
        : ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
    if (unchanged) {
      response.statusCode = 304
      response.end()
      return
    }
  }
  response.statusCode = status
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(301, { Location: to, 'Content-Length': 0 }).end()
}

function listenerOf(site: SampleSite): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0 }).end()
      return
    }
    const host = request.headers.host ?? ''
    const target = request.url ?? '/'
    // The host is written into canonical links, so only what can be one is let through.
    if (!/^[a-z0-9.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i.test(host) || !target.startsWith('/')) {
      response.writeHead(400, { 'Content-Length': 0 }).end()
      return
    }
    const origin = `http://${host}`
    const withOrigin = (text: string) => Buffer.from(text.replaceAll(originPlaceholder, origin))
    // The query is left aside: `/bread?from=newsletter` is the same page, as on most real sites.
    const path = target.replace(/[?#].*$/s, '')

    const page = site.pages.get(path)
    if (page) {
      const body = withOrigin(page.template)
      return send(request, response, { type: htmlType, body, modified: page.modified })
    }
    const file = site.files.get(path)
    if (file) {
      if (file.etag !== '') return send(request, response, file)
      const body = withOrigin(file.body.toString('utf8'))
      return send(request, response, { type: file.type, body, modified: file.modified })
    }
    const moved = site.redirects.get(path)
    if (moved) return redirect(response, moved)
    const bare = path.replace(/(?:\/index\.html|\.html|\/)$/, '') || '/'
    if (bare !== path && site.pages.has(bare)) return redirect(response, bare)
    const { template, modified } = site.notFound
    send(request, response, { status: 404, type: htmlType, body: withOrigin(template), modified })
  }
}

async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 5_000 }, listener)
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening')
  return server
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const portOf = (server: Server) => (server.address() as AddressInfo).port

async function close(servers: Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      return closed
    }),
  )
}

/** One site on 127.0.0.1 and, unless told otherwise, on the same port of ::1. */
async function startSite(site: SampleSite, port: number, onlyIpv4: boolean, attempts = 5): Promise<Server[]> {
  const listener = listenerOf(site)
  const servers: Server[] = []
  try {
    servers.push(await listen(listener, port, '127.0.0.1'))
    if (!onlyIpv4) servers.push(await listen(listener, portOf(servers[0]!), '::1'))
    return servers
  } catch (error) {
    const code = codeOf(error)
    // A machine without IPv6 has no ::1; there `localhost` means 127.0.0.1 alone.
    if (servers.length === 1 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return servers
    await close(servers)
    if (code !== 'EADDRINUSE') throw error
    // A free port of one address family may be taken in the other: then another one is tried.
    if (port === 0 && attempts > 1) return startSite(site, 0, onlyIpv4, attempts - 1)
    throw new Error(`Port ${port} is in use: the sample site "${site.name}" cannot be served there.`, { cause: error })
  }
}

/**
 * Serves both sample businesses on the loopback addresses.
 * Rejects with an error that names the port when one is in use; then nothing stays open.
 */
export async function startSampleSites({
  host,
  ports = [3001, 3002],
}: SampleSitesOptions = {}): Promise<RunningSampleSites> {
  const folder = import.meta.dirname
  const en = await startSite(loadSite(join(folder, 'en')), ports[0], host !== undefined)
  let it: Server[]
  try {
    it = await startSite(loadSite(join(folder, 'it')), ports[1], host !== undefined)
  } catch (error) {
    await close(en)
    throw error
  }
  const running = (servers: Server[]): RunningSite => ({
    url: `http://${host ?? 'localhost'}:${portOf(servers[0]!)}`,
    port: portOf(servers[0]!),
  })
  let stopped: Promise<void> | undefined
  return { en: running(en), it: running(it), stop: () => (stopped ??= close([...en, ...it])) }
}

function portsFrom(text: string): [number, number] {
  const ports = text.split(',').map(Number)
  const [first, second] = ports
  if (
    ports.length !== 2 ||
    first === undefined ||
    second === undefined ||
    !ports.every((port) => Number.isInteger(port) && port >= 0 && port <= 65_535)
  ) {
    throw new Error(`--ports takes two port numbers, for example --ports 3001,3002 (got "${text}")`)
  }
  return [first, second]
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { ports: { type: 'string', default: '3001,3002' } } })
    const sites = await startSampleSites({ ports: portsFrom(values.ports) })
    console.log(`English sample site: ${sites.en.url}\nItalian sample site: ${sites.it.url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sites.stop())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
