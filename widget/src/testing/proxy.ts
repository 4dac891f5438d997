import { createHash } from 'node:crypto'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/**
 * `page`: HTML of a captive portal; `closes`: accepts, then closes; `silent`: transmits nothing; `deaf`: only the
 * service's messages; a number: passes for that many milliseconds.
 */
type Fate = 'passes' | '502' | 'page' | 'reset' | 'hangs'
type SocketFate = Fate | 'closes' | 'silent' | 'deaf' | number

export interface Proxy {
  origin: string
  requests: Fate
  sockets: SocketFate
  tried: ('socket' | 'request')[]
  /** WebSockets stay open but transmit nothing. */
  freeze(): void
  close(): void
}

const page = '<!doctype html><title>Welcome</title><p>Please accept our terms.</p>'
const bare: Record<'502' | 'page', string> = {
  502: 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  page: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`,
}

export async function startProxy(service: string): Promise<Proxy> {
  const { hostname, port } = new URL(service)
  const open = new Set<Socket>()
  let frozen = 0
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/socket.io')) proxy.tried.push('request')
    // Widget files always pass, as if cached.
    const fate = request.url!.startsWith('/widget/') ? 'passes' : proxy.requests
    if (fate === 'hangs') return
    if (fate === 'reset') request.socket.destroy()
    else if (fate === '502') response.writeHead(502).end()
    else if (fate === 'page')
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(page)
    else {
      const { method, url: path, headers } = request
      const onward = ask({ hostname, port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    }
  })
  server.on('connection', (socket) => keep(socket))
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    proxy.tried.push('socket')
    const { sockets: fate } = proxy
    if (fate === 'hangs') return
    if (fate === 'reset') socket.destroy()
    else if (fate === '502' || fate === 'page') socket.end(bare[fate])
    else if (fate === 'closes' || fate === 'silent') {
      const accept = createHash('sha1')
        .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      if (fate === 'closes') socket.end(Buffer.from([0x88, 0]))
    } else {
      const begun = frozen
      const onward = keep(connect(Number(port), hostname))
      const lines = request.rawHeaders.map((text, index) => text + (index % 2 ? '\r\n' : ': ')).join('')
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`)
      onward.on('data', (bytes) => frozen !== begun || socket.write(bytes))
      socket.on('data', (bytes) => frozen !== begun || fate === 'deaf' || onward.write(bytes))
      onward.on('close', () => socket.destroy())
      socket.on('close', () => onward.destroy())
      if (typeof fate === 'number') setTimeout(() => socket.destroy(), fate)
    }
  })
  function keep(socket: Socket): Socket {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    return socket
  }
  const proxy: Proxy = {
    origin: '',
    requests: 'passes',
    sockets: 'passes',
    tried: [],
    freeze: () => void frozen++,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
