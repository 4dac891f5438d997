import type { ErrorCode, Issue } from '@loquia/contracts'

interface ApiErrorDetails extends ErrorOptions {
  issues?: Issue[]
  retryAfterSeconds?: number | undefined
  serverMessage?: string | undefined
}

/** `message` is "STATUS: body"; texts for users depend on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly issues: Issue[]
  readonly retryAfterSeconds: number | undefined
  readonly serverMessage: string | undefined

  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly code: ErrorCode,
    body: string,
    { issues = [], retryAfterSeconds, serverMessage, cause }: ApiErrorDetails = {},
  ) {
    super(`${status}: ${body}`, cause === undefined ? undefined : { cause })
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
    this.serverMessage = serverMessage
  }
}

export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'internal_error'
}

/** The server's message in the requested language; undefined for internal errors. */
export function serverErrorText(error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== 'internal_error' ? error.serverMessage : undefined
}
