import { request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Cluster } from './cluster.js'

/** Longer than Socket.IO holds a poll open. */
const patienceMs = 60_000

/** What Engine.IO calls before it looks at a request. */
type EngineMiddleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/**
 * Lets long polling work behind a proxy that sends each request to any node: one that belongs to another node's socket
 * is passed on to that node. Only addresses that a node has announced itself are ever called.
 */
export function pollingRelay(cluster: Cluster): EngineMiddleware {
  return (request, response, next) => {
    const node = nodeOf(request)
    // A WebSocket that would continue a poll of another node is refused by its unknown id; its client goes on polling.
    if (node === undefined || node === cluster.node || request.headers.upgrade !== undefined) return next()
    void relay(cluster, node, request, response, next)
  }
}

async function relay(
  cluster: Cluster,
  node: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const address = await cluster.addressOf(node)
  // A node that has gone has taken its sockets with it: "unknown session" sends the client back to the beginning. So
  // does one whose address is none.
  if (address === undefined || !URL.canParse(`http://${address}`)) next()
  else passOn(request, response, address)
}

/** The node that a request's socket lives on, from the socket's id. */
function nodeOf({ url = '' }: IncomingMessage): string | undefined {
  const sid = new URL(url, 'http://any.invalid').searchParams.get('sid') ?? ''
  return /^([0-9a-f]{12})\./.exec(sid)?.[1]
}

function passOn(request: IncomingMessage, response: ServerResponse, address: string): void {
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
  // A visitor who leaves must not keep a request open between two nodes.
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
