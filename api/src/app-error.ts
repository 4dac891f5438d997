import { defaultLocale, errorMessage, type ErrorCode, type Issue } from '@loquia/contracts'

/** A wrong field; `italian` where the table of forms holds no translation of its message. */
export type ToldIssue = Issue & { italian?: string }

/**
 * The one error class of the api: a code from the closed list in contracts. Services throw it; only the edge
 * (http error filter, chat gateway) turns it into a status and a sentence in the caller's language.
 * `cause` is for the log and never leaves the server.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly issues: readonly ToldIssue[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Who answers the conversation, for `conversation_taken`. */
  readonly holder: string | undefined
  /** The scope that the API key needs, for `scope_missing`. */
  readonly scope: string | undefined
  /** The stored values for `settings_changed`, limited to those that the caller may read. */
  readonly stored: Record<string, unknown> | undefined

  constructor(
    readonly code: ErrorCode,
    options: {
      cause?: unknown
      issues?: readonly ToldIssue[]
      retryAfterSeconds?: number
      holder?: string
      scope?: string
      stored?: Record<string, unknown>
    } = {},
  ) {
    super(errorMessage(code, defaultLocale), { cause: options.cause })
    this.issues = options.issues
    this.retryAfterSeconds = options.retryAfterSeconds
    this.holder = options.holder
    this.scope = options.scope
    this.stored = options.stored
  }
}
