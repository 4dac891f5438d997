import { Agent, type buildConnector } from 'undici'
import { AllowList, assertMayAsk } from '../addresses/address-rules.js'
import { readBody } from './bounded-body.js'
import { connectToAddresses } from '../addresses/connect-to-addresses.js'
import { FetchFailure } from './fetch-failure.js'
import type { ResponseHead, SafeResponse, FetchRequest } from './fetch-request.js'
import { connectableAddresses, defaultResolve, type Resolve } from '../addresses/connectable-addresses.js'
import { asFetchFailure } from './as-fetch-failure.js'
import { InsistedCookies } from './insisted-cookies.js'
import { redirectTarget } from './redirect-target.js'

export interface SafeFetchOptions {
  /** `CRAWLER_ALLOW_HOSTS`: `host`, `host:port` or `host:*`, comma-separated. */
  allowHosts: string
  userAgent: string
  /** Simultaneous connections to one origin. */
  connections?: number
  /** Milliseconds to open a connection, 5,000 by default. */
  connectTimeoutMs?: number
  /** Milliseconds without a byte, 6,000 by default. */
  idleTimeoutMs?: number
  /** Milliseconds for one fetch with all its redirects, 15,000 by default. */
  totalTimeoutMs?: number
  maxRedirects?: number
  /** Requests over this fetcher's life, redirects counted. */
  maxRequests?: number
  /** Bytes on the wire over this fetcher's life. */
  maxTotalBytes?: number
  /**
   * Our own site: what has this origin is asked of this very process, at this port, as a container does not reach
   * itself by its public address.
   */
  own?: { origin: string; port: number }
  /** For tests of names that resolve to hostile addresses. */
  resolve?: Resolve
}

/**
 * The only way to an address that a stranger chose. Names are resolved and judged at the moment of connecting, all
 * their addresses must be public, and the socket is opened to exactly the addresses that were judged: there is no
 * second look-up that could answer differently. Redirects pass the same checks one by one. It sends no cookies
 * but those without which a site redirects in a circle, to the host that set them; it keeps no cache, and is bounded in bytes, time, redirects and requests. One instance serves one website; `close` ends it.
 */
export class SafeFetch {
  private readonly agent: Agent
  private readonly allowed: AllowList
  private readonly resolve: Resolve
  private readonly cookies = new InsistedCookies()
  private requests = 0
  private bytes = 0

  constructor(private readonly options: SafeFetchOptions) {
    this.allowed = new AllowList(options.allowHosts)
    this.resolve = options.resolve ?? defaultResolve
    this.agent = new Agent({
      connect: (target, done) => void this.connect(target, done),
      connections: options.connections ?? 6,
      allowH2: false,
      headersTimeout: options.idleTimeoutMs ?? 6_000,
      bodyTimeout: options.idleTimeoutMs ?? 6_000,
      keepAliveTimeout: 2_000,
      maxHeaderSize: 32_768,
    })
  }

  /** Bytes that came over the wire so far. */
  get bytesRead(): number {
    return this.bytes
  }

  /** True once no further request or byte is allowed. */
  get isSpent(): boolean {
    return (
      this.requests >= (this.options.maxRequests ?? Infinity) || this.bytes >= (this.options.maxTotalBytes ?? Infinity)
    )
  }

  /**
   * Fetches an address, following redirects; one with a body is sent to the next address again, unless `mayFollow`
   * refuses.
   * @throws FetchFailure with the reason; the signal's own reason when the caller's signal aborted
   */
  async fetch(address: string | URL, request: FetchRequest): Promise<SafeResponse> {
    request.signal.throwIfAborted()
    // Made by hand: a timer that is cleared costs a fraction of a signal that goes off after the fetch, when nobody
    // listens.
    const ending = new AbortController()
    const stop = (): void => ending.abort(request.signal.reason)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      ending.abort()
    }, this.options.totalTimeoutMs ?? 15_000)
    request.signal.addEventListener('abort', stop, { once: true })
    try {
      return await this.followWithCookies(new URL(address), request, ending.signal)
    } catch (cause) {
      request.signal.throwIfAborted()
      if (isLate) throw new FetchFailure('timeout', 'took too long', { cause })
      throw asFetchFailure(cause)
    } finally {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', stop)
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy()
  }

  /** A circle of redirects that set cookies is walked once more with these. */
  private async followWithCookies(start: URL, request: FetchRequest, signal: AbortSignal): Promise<SafeResponse> {
    const { href } = start
    this.cookies.forgetOffered()
    try {
      return await this.follow(start, request, signal)
    } catch (error) {
      const isCircle = error instanceof FetchFailure && error.reason === 'redirect_loop'
      if (!isCircle || request.body !== undefined || !this.cookies.accept()) throw error
      return await this.follow(new URL(href), request, signal)
    }
  }

  private async follow(start: URL, request: FetchRequest, signal: AbortSignal): Promise<SafeResponse> {
    const met = new Set<string>()
    let url = start
    const maxRedirects = this.options.maxRedirects ?? 5
    for (let hop = 0; hop <= maxRedirects; hop++) {
      url.hash = ''
      if (met.has(url.href)) throw new FetchFailure('redirect_loop', `${url.href} redirects to itself`)
      met.add(url.href)
      const response = await this.ask(url, request, signal)
      const next = redirectTarget(response)
      if (next === undefined) return response
      this.cookies.offer(url, response.headers['set-cookie'])
      if (request.mayFollow !== undefined && !met.has(next.href)) await request.mayFollow(next)
      url = next
    }
    throw new FetchFailure('redirect_loop', `more than ${maxRedirects} redirects`)
  }

  private async ask(url: URL, request: FetchRequest, signal: AbortSignal): Promise<SafeResponse> {
    const isOwn = url.origin === this.options.own?.origin
    if (!isOwn) assertMayAsk(url, this.allowed)
    if (this.isSpent) throw new FetchFailure('limit_reached', 'the budget of this website is used up')
    this.requests++
    const {
      statusCode,
      headers: rawHeaders,
      body,
    } = await this.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.body === undefined ? 'GET' : 'POST',
      ...(request.body === undefined ? {} : { body: request.body }),
      headers: {
        'user-agent': this.options.userAgent,
        accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'en,it;q=0.9,*;q=0.5',
        // As through the proxy: what is kept from visitors is kept from here.
        ...(isOwn ? { 'x-forwarded-for': '127.0.0.1' } : {}),
        ...this.cookies.headersFor(url),
        ...request.headers,
      },
      signal,
    })
    // From here on it may break off at any moment, also while the caller decides how much of it is wanted.
    body.on('error', ignoreAbandonedBody)
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(rawHeaders))
      if (value !== undefined) headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
    const head: ResponseHead = {
      url,
      status: statusCode,
      mediaType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
      headers,
    }
    const wanted = statusCode >= 300 && statusCode < 400 ? 0 : request.maxBytes(head)
    if (wanted === 0) {
      // A short body is drained so that the connection can be used again; a long one costs less cut off.
      if (Number(headers['content-length'] ?? Infinity) <= 16_384)
        await body.dump({ limit: 16_384, signal }).catch(ignoreAbandonedBody)
      else body.destroy()
      return { ...head, body: new Uint8Array(), isCut: false }
    }
    if (request.atLimit !== 'cut' && Number(headers['content-length'] ?? 0) > wanted) {
      body.destroy()
      throw new FetchFailure('too_large', `${headers['content-length']} bytes announced`)
    }
    const { bytes, isCut } = await readBody(
      body,
      headers['content-encoding'] ?? '',
      wanted,
      (count) => {
        this.bytes += count
        if (this.bytes > (this.options.maxTotalBytes ?? Infinity))
          throw new FetchFailure('limit_reached', 'the byte budget of this website is used up')
      },
      request.atLimit,
    )
    return { ...head, body: bytes, isCut }
  }

  /** Resolves, judges and connects in one step, so that nothing can change between judging and connecting. */
  private async connect(target: buildConnector.Options, done: buildConnector.Callback): Promise<void> {
    const { own, connectTimeoutMs = 5_000 } = this.options
    if (own !== undefined && own.origin === `${target.protocol}//${target.host}`) {
      return connectToAddresses(
        ['127.0.0.1'],
        { ...target, protocol: 'http:', hostname: '127.0.0.1', port: String(own.port) },
        connectTimeoutMs,
        done,
      )
    }
    let addresses: readonly string[]
    try {
      addresses = await connectableAddresses(target, this.allowed, this.resolve)
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)), null)
    }
    connectToAddresses(addresses, target, connectTimeoutMs, done)
  }
}

/** Whoever reads a body hears how it ends; the error of one that is given up on purpose means nothing. */
function ignoreAbandonedBody(): void {}
