import type { ErrorCode, Issue } from '@loquia/contracts'

interface ApiErrorDetails extends ErrorOptions {
  issues?: Issue[]
  retryAfterSeconds?: number | undefined
  told?: string | undefined
}

/** A call that was not answered with OK. `message` is "STATUS: body"; what a person reads follows from `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly issues: Issue[]
  readonly retryAfterSeconds: number | undefined
  /** The server's own sentence for a person. */
  readonly told: string | undefined

  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: ErrorCode,
    body: string,
    { issues = [], retryAfterSeconds, told, cause }: ApiErrorDetails = {},
  ) {
    super(`${status}: ${body}`, cause === undefined ? undefined : { cause })
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
    this.told = told
  }
}

/** The code of whatever was thrown; anything that is not an `ApiError` is ours. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'internal_error'
}

/**
 * The server's own sentence for a person, in the language that the call asked for; undefined when it had none, or when
 * the fault was its own and the page knows better what did not work.
 */
export function serverErrorText(error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== 'internal_error' ? error.told : undefined
}
