import { errorOf, LoquiaError } from './loquia-error.ts'

export interface LoquiaOptions {
  /** Where Loquia is, such as `https://loquia.example`. */
  baseUrl: string
  /** `lq_live_…` */
  key: string
  /** Tries of one call in all; 3 unless told. */
  attempts?: number
  /** Milliseconds that one try may take; 60,000 unless told. */
  timeoutMs?: number
  /** Instead of the global one. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** Ends the call, and its tries. */
  signal?: AbortSignal
  /** Of a write: sent again under the same, it happens once. A new one for each call unless told. */
  idempotencyKey?: string
}

export interface Outgoing extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1/`. */
  path: string
  query?: object | undefined
  body?: unknown
  accept?: string
}

/** Longer than this no caller waits unasked. */
const longestWaitSeconds = 60
const passing = new Set([409, 429, 502, 503, 504])

/** Sends calls with the key, and again where that may help. */
export class Transport {
  readonly #options: LoquiaOptions

  constructor(options: LoquiaOptions) {
    this.#options = options
  }

  /** @throws LoquiaError */
  async send(outgoing: Outgoing): Promise<Response> {
    const { attempts = 3 } = this.#options
    const idempotencyKey = outgoing.idempotencyKey ?? crypto.randomUUID()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once({ ...outgoing, idempotencyKey })
      } catch (error) {
        if (attempt >= attempts || !(error instanceof LoquiaError) || !mayPass(error)) throw error
        const seconds = error.retryAfterSeconds ?? 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
        if (seconds > longestWaitSeconds) throw error
        await waited(seconds * 1_000, outgoing.signal)
      }
    }
  }

  async #once({ method, path, query, body, accept, signal, idempotencyKey }: Outgoing): Promise<Response> {
    const { baseUrl, key, timeoutMs = 60_000, fetch: send = fetch } = this.#options
    const url = new URL(`/api/v1/${path}`, baseUrl)
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const timeout = AbortSignal.timeout(timeoutMs)
    const isForm = body instanceof FormData
    let response: Response
    try {
      response = await send(url, {
        method,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        headers: {
          authorization: `Bearer ${key}`,
          accept: accept ?? 'application/json',
          ...(method === 'GET' || idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new LoquiaError('no answer came', { status: 0, code: 'server_unreachable', cause })
    }
    if (!response.ok) throw await errorOf(response)
    return response
  }
}

/** A conflict passes only where the server says when. */
function mayPass({ status, retryAfterSeconds }: LoquiaError): boolean {
  return status === 0 || (passing.has(status) && (status !== 409 || retryAfterSeconds !== undefined))
}

function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
