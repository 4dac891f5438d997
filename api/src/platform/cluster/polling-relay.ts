import { request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Cluster } from './cluster.js'

/** Exceeds Socket.IO's poll duration. */
const patienceMs = 60_000

type EngineMiddleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** Relays long polls to the socket's node. Only addresses that nodes announced are called. */
export function pollingRelay(cluster: Cluster): EngineMiddleware {
  return (request, response, next) => {
    const node = nodeOf(request)
    // A WebSocket upgrade fails with an unknown id; the client keeps polling.
    if (node === undefined || node === cluster.node || request.headers.upgrade !== undefined) return next()
    void relayRequest(cluster, node, request, response, next)
  }
}

async function relayRequest(
  cluster: Cluster,
  node: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const address = await cluster.addressOf(node)
  // "Unknown session" makes the client reconnect.
  if (address === undefined || !URL.canParse(`http://${address}`)) next()
  else forwardRequest(request, response, address)
}

function nodeOf({ url = '' }: IncomingMessage): string | undefined {
  const sid = new URL(url, 'http://any.invalid').searchParams.get('sid') ?? ''
  return /^([0-9a-f]{12})\./.exec(sid)?.[1]
}

function forwardRequest(request: IncomingMessage, response: ServerResponse, address: string): void {
  const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
    .flat()
    .filter((part) => part !== undefined)
  const outgoing = open(
    `http://${address}${request.url}`,
    {
      method: request.method,
      headers: { ...request.headers, 'x-forwarded-for': forwarded.join(', ') },
      timeout: patienceMs,
    },
    (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers)
      incoming.pipe(response)
    },
  )
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
