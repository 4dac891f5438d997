import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Replies 502 while no server listens on the port. */
export function proxyRequest(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const onward = request(
    { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' })
    outgoing.end('{"success":false,"code":"not_ready","message":"Briefly unavailable. Please try again."}')
  })
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

export function proxyUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const onward = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
  })
  // Node removes its own error listener from an upgraded socket.
  socket.on('error', () => onward.destroy())
  onward.on('error', () => socket.destroy())
  onward.on('response', () => socket.destroy())
  onward.on('upgrade', (answer, peer, peerHead) => {
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`)
    if (peerHead.length > 0) socket.write(peerHead)
    if (head.length > 0) peer.write(head)
    peer.pipe(socket).pipe(peer)
    peer.on('error', () => socket.destroy())
    socket.on('error', () => peer.destroy())
  })
  onward.end()
}
