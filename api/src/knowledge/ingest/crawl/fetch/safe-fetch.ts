import { Agent, type buildConnector, type Dispatcher } from 'undici'
import { AllowList, assertMayFetch } from '../addresses/address-rules.js'
import { readBody } from './bounded-body.js'
import { FetchFailure, asFetchFailure } from './fetch-failure.js'
import type { ResponseHead, SafeResponse, FetchRequest } from './fetch-request.js'
import {
  connectableAddresses,
  defaultResolve,
  type Resolve,
  connectToAddresses,
} from '../addresses/connectable-addresses.js'
import { ReceivedCookies, RedirectCookies, redirectTarget } from './redirects.js'

export interface SafeFetchOptions {
  /** `host`, `host:port` or `host:*`, comma-separated. */
  allowHosts: string
  userAgent: string
  connections?: number
  /** 5,000 by default. */
  connectTimeoutMs?: number
  /** Without a byte; 6,000 by default. */
  idleTimeoutMs?: number
  /** Per fetch with redirects; 15,000 by default. */
  totalTimeoutMs?: number
  maxRedirects?: number
  /** In total, including redirects. */
  maxRequests?: number
  /** Compressed, in total. */
  maxTotalBytes?: number
  /** Fetched locally at this port, as a container cannot reach its public address. */
  own?: { origin: string; port: number }
  resolve?: Resolve
}

/**
 * Only safe way to fetch foreign URLs. All resolved addresses must be public, and sockets connect only to checked
 * addresses, which prevents DNS rebinding. Redirects pass the same checks. Sends cookies only to leave a redirect
 * circle. Bytes, time, redirects and requests are bounded. Use one instance per website and `close` it.
 */
export class SafeFetch {
  private readonly agent: Agent
  private readonly allowed: AllowList
  private readonly resolve: Resolve
  private readonly cookies = new RedirectCookies()
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

  get bytesRead(): number {
    return this.bytes
  }

  get isSpent(): boolean {
    return (
      this.requests >= (this.options.maxRequests ?? Infinity) || this.bytes >= (this.options.maxTotalBytes ?? Infinity)
    )
  }

  /**
   * Redirects resend the body unless `mayFollow` refuses.
   * @throws FetchFailure; the caller's reason on abort
   */
  async fetch(address: string | URL, request: FetchRequest): Promise<SafeResponse> {
    request.signal.throwIfAborted()
    // Cheaper than a timeout signal, which fires even after the fetch.
    const ending = new AbortController()
    const abortFetch = (): void => ending.abort(request.signal.reason)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      ending.abort()
    }, this.options.totalTimeoutMs ?? 15_000)
    request.signal.addEventListener('abort', abortFetch, { once: true })
    try {
      return await this.followWithCookies(new URL(address), request, ending.signal)
    } catch (cause) {
      request.signal.throwIfAborted()
      if (isLate) throw new FetchFailure('timeout', 'took too long', { cause })
      throw asFetchFailure(cause)
    } finally {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', abortFetch)
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy()
  }

  /** Repeats a redirect circle once with its cookies. */
  private async followWithCookies(start: URL, request: FetchRequest, signal: AbortSignal): Promise<SafeResponse> {
    const { href } = start
    const received = new ReceivedCookies()
    const { version } = this.cookies
    try {
      return await this.followRedirects(start, request, signal, received)
    } catch (error) {
      const isCircle = error instanceof FetchFailure && error.reason === 'redirect_loop'
      if (!isCircle || request.body !== undefined) throw error
      this.cookies.store(received)
      if (this.cookies.version === version) throw error
      return await this.followRedirects(new URL(href), request, signal, received)
    }
  }

  private async followRedirects(
    start: URL,
    request: FetchRequest,
    signal: AbortSignal,
    received: ReceivedCookies,
  ): Promise<SafeResponse> {
    const met = new Set<string>()
    let url = start
    const maxRedirects = this.options.maxRedirects ?? 5
    for (let hop = 0; hop <= maxRedirects; hop++) {
      url.hash = ''
      if (met.has(url.href)) throw new FetchFailure('redirect_loop', `${url.href} redirects to itself`)
      met.add(url.href)
      const response = await this.sendRequest(url, request, signal)
      const next = redirectTarget(response)
      if (next === undefined) return response
      received.collect(url, response.headers['set-cookie'])
      if (request.mayFollow !== undefined && !met.has(next.href)) await request.mayFollow(next)
      url = next
    }
    throw new FetchFailure('redirect_loop', `more than ${maxRedirects} redirects`)
  }

  private async sendRequest(url: URL, request: FetchRequest, signal: AbortSignal): Promise<SafeResponse> {
    const isOwn = url.origin === this.options.own?.origin
    if (!isOwn) assertMayFetch(url, this.allowed)
    if (this.isSpent) throw new FetchFailure('limit_reached', 'the budget of this website is used up')
    this.requests++
    const response = await this.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.body === undefined ? 'GET' : 'POST',
      ...(request.body === undefined ? {} : { body: request.body }),
      headers: {
        'user-agent': this.options.userAgent,
        accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'en,it;q=0.9,*;q=0.5',
        // The proxy's restrictions on visitors apply here, too.
        ...(isOwn ? { 'x-forwarded-for': '127.0.0.1' } : {}),
        ...this.cookies.headersFor(url),
        ...request.headers,
      },
      signal,
    })
    // The body may fail at any moment from here.
    response.body.on('error', ignoreAbandonedBody)
    return await this.readResponse(headOf(url, response), response.body, request, signal)
  }

  private async readResponse(
    head: ResponseHead,
    body: Dispatcher.ResponseData['body'],
    request: FetchRequest,
    signal: AbortSignal,
  ): Promise<SafeResponse> {
    const { status, headers } = head
    const wanted = status >= 300 && status < 400 ? 0 : request.maxBytes(head)
    if (wanted === 0) {
      // Draining short bodies keeps connections reusable; long ones are cheaper to cut.
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

  /** Nothing can change between check and connection. */
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

function headOf(url: URL, { statusCode, headers: rawHeaders }: Dispatcher.ResponseData): ResponseHead {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(rawHeaders))
    if (value !== undefined) headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  return {
    url,
    status: statusCode,
    mediaType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    headers,
  }
}

/** Errors of deliberately abandoned bodies mean nothing. */
function ignoreAbandonedBody(): void {}
