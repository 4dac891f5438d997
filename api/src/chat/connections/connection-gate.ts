import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { errors } from '@loquia/contracts'
import type { TokenBucket } from 'limiter'
import type { Server, Socket } from 'socket.io'
import { AppError } from '../../app-error.js'
import {
  acceptedLocale,
  addressKey,
  clientAddress,
  createTokenBucket,
  toErrorBody,
  toAmbiguityError,
} from '../../platform/http/index.js'
import { refusedSocketsTotal } from '../../platform/metrics/index.js'
import { limitFrames } from './backlog.js'

type Connection = Socket['conn']
type Engine = Server['engine']

/** Limits handshakes per address. A whole office reconnects after a restart. */
const handshakeBurst = 200
const handshakesPerSecond = 20
const handshakesPerFlood = 20
const busySeconds = 5
const closeAfterMs = 2_000
/** Above this multiple of the socket limit, clients get no reason for their refusal. */
const hardLimitFactor = 1.25
const removeIdleEveryMs = 10_000

export interface ConnectionLimits {
  sockets: number
  socketsPerAddress: number
  /** Multiplies the limits per address; 0 disables them. */
  scale: number
}

interface Address {
  sockets: number
  handshakes: TokenBucket
}

/**
 * Limits connections per process and address. Excess clients connect briefly to receive the reason; handshake floods
 * are rejected earlier.
 */
export class ConnectionGate {
  private readonly addresses = new Map<string, Address>()
  private readonly refused = new WeakMap<Connection, AppError>()
  private sockets = 0
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly limits: ConnectionLimits) {}

  attach(engine: Engine): void {
    engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      response.setHeader('x-content-type-options', 'nosniff')
      const query = queryOf(request)
      // Prevents JSONP: a script element sends no Origin, so another site could read the answer.
      const refusal =
        toAmbiguityError(request) ??
        (query.has('j') ? new AppError('forbidden') : isHandshake(query) ? this.refuseHandshake(request) : undefined)
      if (refusal === undefined) next()
      else sendRefusal(request, response, refusal)
    })
    engine.on('connection', (connection: Connection) => this.countConnection(connection))
    this.timer = setInterval(() => this.removeIdleAddresses(), removeIdleEveryMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** @throws AppError `overloaded` for a refused connection */
  assertAdmitted(connection: Connection): void {
    const refusal = this.refused.get(connection)
    if (refusal !== undefined) throw refusal
  }

  private refuseHandshake(request: IncomingMessage): AppError | undefined {
    if (this.sockets >= this.limits.sockets * hardLimitFactor)
      return this.createRefusal('overloaded', 'node', busySeconds)
    if (this.limits.scale === 0) return undefined
    const address = this.getOrAddAddress(addressOf(request))
    if (address.sockets >= this.limits.socketsPerAddress * this.limits.scale * hardLimitFactor)
      return this.createRefusal('overloaded', 'address', busySeconds)
    if (!address.handshakes.tryRemoveTokens(1)) return this.createRefusal('rate_limited', 'handshakes', busySeconds)
    return undefined
  }

  private countConnection(connection: Connection): void {
    const address = this.getOrAddAddress(addressOf(connection.request))
    this.sockets += 1
    address.sockets += 1
    connection.once('close', () => {
      this.sockets -= 1
      address.sockets -= 1
    })
    limitFrames(connection, () => {
      refusedSocketsTotal.inc({ reason: 'frames' })
      // Without this penalty, the client would reconnect at once.
      address.handshakes.content = Math.max(0, address.handshakes.content - handshakesPerFlood)
    })
    const { sockets, socketsPerAddress, scale } = this.limits
    const full =
      this.sockets > sockets ? 'node' : scale > 0 && address.sockets > socketsPerAddress * scale ? 'address' : undefined
    if (full === undefined) return
    this.refused.set(connection, this.createRefusal('overloaded', full, busySeconds))
    setTimeout(() => connection.close(true), closeAfterMs).unref()
  }

  private createRefusal(code: 'overloaded' | 'rate_limited', reason: string, retryAfterSeconds: number): AppError {
    refusedSocketsTotal.inc({ reason })
    return new AppError(code, { retryAfterSeconds })
  }

  private getOrAddAddress(key: string): Address {
    const known = this.addresses.get(key)
    if (known !== undefined) return known
    const { scale } = this.limits
    const fresh = { sockets: 0, handshakes: createTokenBucket(handshakeBurst * scale, handshakesPerSecond * scale) }
    this.addresses.set(key, fresh)
    return fresh
  }

  private removeIdleAddresses(): void {
    const now = performance.now()
    for (const [key, { sockets, handshakes }] of this.addresses) {
      if (sockets === 0 && now - handshakes.lastDrip > (handshakeBurst / handshakesPerSecond) * 1_000)
        this.addresses.delete(key)
    }
  }
}

export function listConnections(engine: Engine): Connection[] {
  return Object.values((engine as unknown as { clients: Record<string, Connection> }).clients)
}

export function addressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  return addressKey(clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded))
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URL(url, 'http://any.invalid').searchParams
}

/** Like Engine.IO, treats an empty `sid` as missing and uses the last of several. */
function isHandshake(query: URLSearchParams): boolean {
  return !query.getAll('sid').at(-1)
}

function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: AppError): void {
  const body = JSON.stringify(toErrorBody(refusal, acceptedLocale(request.headers['accept-language'])))
  const { status } = errors[refusal.code]
  if (request.headers.upgrade === undefined) {
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'retry-after': String(busySeconds),
        'cache-control': 'no-store',
        ...(refusal.code === 'invalid_request' ? { connection: 'close' } : {}),
      })
      .end(body)
    return
  }
  // Engine.IO would drop a refused upgrade without an HTTP status.
  request.socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nRetry-After: ${busySeconds}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
