import type { ErrorCode, Issue } from './types.ts'

export class LoquiaError extends Error {
  override readonly name = 'LoquiaError'
  /** The status is 0 without a response. */
  readonly status: number
  /** `unknown` if the response is not the API's. */
  readonly code: ErrorCode | 'server_unreachable' | 'unknown'
  readonly issues: readonly Issue[]
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

export async function toLoquiaError(response: Response): Promise<LoquiaError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const body = parseBody(text)
  const waiting = Number(headers.get('retry-after') ?? Number.NaN)
  return new LoquiaError(typeof body['message'] === 'string' ? body['message'] : `answered ${status}`, {
    status,
    code: typeof body['code'] === 'string' ? (body['code'] as ErrorCode) : 'unknown',
    issues: Array.isArray(body['issues']) ? (body['issues'] as Issue[]) : [],
    retryAfterSeconds: Number.isFinite(waiting) ? waiting : undefined,
  })
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
