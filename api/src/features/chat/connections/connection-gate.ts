import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { errors } from '@loquia/contracts'
import type { Server, Socket } from 'socket.io'
import { AppError } from '../../../app-error.js'
import { acceptedLocale, addressKey, clientAddress, errorBody, refusalOf } from '../../../http/index.js'
import { refusedSocketsTotal } from '../../../metrics/index.js'
import { boundFrames } from './backlog.js'

type Connection = Socket['conn']
type Engine = Server['engine']

/**
 * Handshakes of one address: so many at once, and so many a second after that. A whole office comes back after a
 * restart.
 */
const handshakeBurst = 200
const handshakesPerSecond = 20
/** What a flood of frames costs its address of them. */
const handshakesPerFlood = 20
/** Seconds after which somebody who found the house full may well be let in. */
const busySeconds = 5
/** A connection that was refused has this long to hear why. */
const farewellMs = 2_000
/** Beyond so many times the sockets that are let in nobody is told why any more. */
const crush = 1.25
const tidyEveryMs = 10_000

export interface Crowd {
  /** Connections of this process. */
  sockets: number
  /** Of one address. */
  socketsPerAddress: number
  /** Multiplies what counts by address; 0 switches it off. */
  scale: number
}

interface Address {
  sockets: number
  handshakes: number
  at: number
}

/**
 * How many connections this process bears, altogether and of one address. Who comes beyond is let in for a moment, told
 * in words, and shown out; floods of handshakes are turned away before that.
 */
export class ConnectionGate {
  private readonly addresses = new Map<string, Address>()
  private readonly refused = new WeakMap<Connection, AppError>()
  private sockets = 0
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly crowd: Crowd) {}

  guard(engine: Engine): void {
    engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      response.setHeader('x-content-type-options', 'nosniff')
      const query = queryOf(request)
      // A script element can send a request without an Origin and read the answer as JSONP: no page of another site
      // may.
      const refusal =
        refusalOf(request) ??
        (query.has('j') ? new AppError('forbidden') : isHandshake(query) ? this.refuseHandshake(request) : undefined)
      if (refusal === undefined) next()
      else turnAway(request, response, refusal)
    })
    engine.on('connection', (connection: Connection) => this.count(connection))
    this.timer = setInterval(() => this.tidy(), tidyEveryMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** @throws AppError `overloaded` when this connection is one too many */
  admit(connection: Connection): void {
    const refusal = this.refused.get(connection)
    if (refusal !== undefined) throw refusal
  }

  private refuseHandshake(request: IncomingMessage): AppError | undefined {
    if (this.sockets >= this.crowd.sockets * crush) return this.refusal('overloaded', 'node', busySeconds)
    if (this.crowd.scale === 0) return undefined
    const address = this.of(addressOf(request))
    if (address.sockets >= this.crowd.socketsPerAddress * this.crowd.scale * crush)
      return this.refusal('overloaded', 'address', busySeconds)
    const burst = handshakeBurst * this.crowd.scale
    const now = performance.now()
    address.handshakes = Math.min(
      burst,
      address.handshakes + ((now - address.at) / 1_000) * handshakesPerSecond * this.crowd.scale,
    )
    address.at = now
    if (address.handshakes < 1) return this.refusal('rate_limited', 'handshakes', busySeconds)
    address.handshakes -= 1
    return undefined
  }

  private count(connection: Connection): void {
    const address = this.of(addressOf(connection.request))
    this.sockets += 1
    address.sockets += 1
    connection.once('close', () => {
      this.sockets -= 1
      address.sockets -= 1
    })
    boundFrames(connection, () => {
      refusedSocketsTotal.inc({ reason: 'frames' })
      // Or it would come back at once and go on.
      address.handshakes = Math.max(0, address.handshakes - handshakesPerFlood)
    })
    const { sockets, socketsPerAddress, scale } = this.crowd
    const full =
      this.sockets > sockets ? 'node' : scale > 0 && address.sockets > socketsPerAddress * scale ? 'address' : undefined
    if (full === undefined) return
    this.refused.set(connection, this.refusal('overloaded', full, busySeconds))
    setTimeout(() => connection.close(true), farewellMs).unref()
  }

  private refusal(code: 'overloaded' | 'rate_limited', reason: string, retryAfterSeconds: number): AppError {
    refusedSocketsTotal.inc({ reason })
    return new AppError(code, { retryAfterSeconds })
  }

  private of(key: string): Address {
    const known = this.addresses.get(key)
    if (known !== undefined) return known
    const fresh = { sockets: 0, handshakes: handshakeBurst * this.crowd.scale, at: performance.now() }
    this.addresses.set(key, fresh)
    return fresh
  }

  /** Forgets addresses that nothing is open of and whose handshakes are all there again. */
  private tidy(): void {
    const now = performance.now()
    for (const [key, { sockets, at }] of this.addresses) {
      if (sockets === 0 && now - at > (handshakeBurst / handshakesPerSecond) * 1_000) this.addresses.delete(key)
    }
  }
}

/** All that are open, whether they are in the chat or not. */
export function connectionsOf(engine: Engine): Connection[] {
  return Object.values((engine as unknown as { clients: Record<string, Connection> }).clients)
}

/** Under which address a connection is counted. */
export function addressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  return addressKey(clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded))
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URL(url, 'http://any.invalid').searchParams
}

/**
 * The first request of a connection; the others name the session it was given. As Engine.IO reads it: an empty name is
 * none, and of several the last counts.
 */
function isHandshake(query: URLSearchParams): boolean {
  return !query.getAll('sid').at(-1)
}

function turnAway(request: IncomingMessage, response: ServerResponse, refusal: AppError): void {
  const body = JSON.stringify(errorBody(refusal, acceptedLocale(request.headers['accept-language'])))
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
  // Engine.IO's answer to an upgrade has no status: it would break off without a word.
  request.socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nRetry-After: ${busySeconds}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
