import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Answer =
  | string
  | Buffer
  | { status?: number; type?: string; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface TestSite {
  host: string
  asked: string[]
  readonly mostConnections: number
  readonly bytesSent: number
  stop(): Promise<void>
}

export function page(title: string, body = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>
<p>${title} is a page with a sentence that belongs to nobody else, long enough to be read by anyone who likes reading ${title}.</p>${body}</main></body></html>`
}

export async function startSite(
  pages: Record<string, Answer>,
  fallback?: (path: string) => Answer | undefined,
): Promise<TestSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    response.on('error', () => {})
    const answer = pages[path] ?? fallback?.(path)
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>')
    else if (typeof answer === 'function') answer(request, response)
    else if (typeof answer === 'string' || Buffer.isBuffer(answer))
      response
        .writeHead(200, {
          'content-type':
            path === '/robots.txt' ? 'text/plain' : path.endsWith('.xml') ? 'application/xml' : 'text/html',
        })
        .end(answer)
    else
      response
        .writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/html', ...answer.headers })
        .end(answer.body ?? '')
  })
  let open = 0
  const sockets: Socket[] = []
  let mostConnections = 0
  server.on('connection', (socket) => {
    sockets.push(socket)
    mostConnections = Math.max(mostConnections, ++open)
    socket.on('close', () => open--)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get mostConnections() {
      return mostConnections
    },
    get bytesSent() {
      // Subtracts bytes still buffered in this process.
      return sockets.reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0)
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
