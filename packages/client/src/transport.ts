import { toLoquiaError, LoquiaError } from './loquia-error.ts'

export interface LoquiaOptions {
  /** For example `https://loquia.example`. */
  baseUrl: string
  /** `lq_live_…` */
  key: string
  /** Attempts per call; 3 by default. */
  attempts?: number
  /** Milliseconds per attempt; 60,000 by default. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** Repeated writes with one key happen once. Random by default. */
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

/** A call that must wait longer for a retry fails. */
const longestWaitSeconds = 60
const retryableStatuses = new Set([409, 429, 502, 503, 504])

export class Transport {
  readonly #options: LoquiaOptions

  constructor(options: LoquiaOptions) {
    this.#options = options
  }

  async send(outgoing: Outgoing): Promise<Response> {
    const { attempts = 3 } = this.#options
    const idempotencyKey = outgoing.idempotencyKey ?? crypto.randomUUID()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once({ ...outgoing, idempotencyKey })
      } catch (error) {
        if (attempt >= attempts || !(error instanceof LoquiaError) || !isRetryable(error)) throw error
        const seconds = error.retryAfterSeconds ?? 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
        if (seconds > longestWaitSeconds) throw error
        await wait(seconds * 1_000, outgoing.signal)
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
    if (!response.ok) throw await toLoquiaError(response)
    return response
  }
}

/** Conflicts pass only with Retry-After. */
function isRetryable({ status, retryAfterSeconds }: LoquiaError): boolean {
  return status === 0 || (retryableStatuses.has(status) && (status !== 409 || retryAfterSeconds !== undefined))
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
