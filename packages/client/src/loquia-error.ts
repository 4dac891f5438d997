import type { ErrorCode, Issue } from './types.ts'

/** A call that was refused, or that nobody answered. */
export class LoquiaError extends Error {
  override readonly name = 'LoquiaError'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** What went wrong, for programs; `unknown` for an answer that is none of the API's. */
  readonly code: ErrorCode | 'server_unreachable' | 'unknown'
  /** Wrong fields of what was sent. */
  readonly issues: readonly Issue[]
  /** Seconds after which it is worth another try. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    fault: {
      status: number
      code: LoquiaError['code']
      issues?: readonly Issue[]
      retryAfterSeconds?: number | undefined
      cause?: unknown
    },
  ) {
    super(message, { cause: fault.cause })
    this.status = fault.status
    this.code = fault.code
    this.issues = fault.issues ?? []
    this.retryAfterSeconds = fault.retryAfterSeconds
  }
}

/** What an answer that is not OK says. */
export async function errorOf(response: Response): Promise<LoquiaError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const body = parsed(text)
  const waiting = Number(headers.get('retry-after') ?? Number.NaN)
  return new LoquiaError(typeof body['message'] === 'string' ? body['message'] : `answered ${status}`, {
    status,
    code: typeof body['code'] === 'string' ? (body['code'] as ErrorCode) : 'unknown',
    issues: Array.isArray(body['issues']) ? (body['issues'] as Issue[]) : [],
    retryAfterSeconds: Number.isFinite(waiting) ? waiting : undefined,
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
