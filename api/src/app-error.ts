import {
  defaultLocale,
  errorMessage,
  type ErrorArguments,
  type ErrorCode,
  type Issue,
  type PlainErrorCode,
} from '@loquia/contracts'

/** `italian` is set when the forms table has no translation. */
export type LocalizedIssue = Issue & { italian?: string }

interface Details {
  /** Never leaves the server. */
  cause?: unknown
  issues?: readonly LocalizedIssue[]
  retryAfterSeconds?: number
}

interface OwnDetails {
  /** Fills the placeholders of the error's message. */
  arguments?: Readonly<Record<string, string>>
  /** Name of the agent who answers the conversation. */
  agentName?: string
  /** Limited to settings that the caller may read. */
  stored?: Record<string, unknown>
}

type Creation =
  | [code: PlainErrorCode, details?: Details]
  | [code: 'conversation_taken', details: Details & Pick<OwnDetails, 'agentName'>]
  | [code: 'settings_changed', details: Details & Pick<OwnDetails, 'stored'>]
  | {
      [Code in Exclude<ErrorCode, PlainErrorCode>]: [code: Code, details: Details & { arguments: ErrorArguments<Code> }]
    }[Exclude<ErrorCode, PlainErrorCode>]

/** The api's only error class. Only the edge (HTTP error filter, chat gateway) adds a status and a translated sentence. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly issues: readonly LocalizedIssue[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly arguments: Readonly<Record<string, string>> | undefined
  readonly agentName: string | undefined
  readonly stored: Record<string, unknown> | undefined

  constructor(...[code, details = {}]: Creation) {
    const { cause, issues, retryAfterSeconds, arguments: values, agentName, stored }: Details & OwnDetails = details
    super(errorMessage(code, defaultLocale), { cause })
    this.code = code
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
    this.arguments = values
    this.agentName = agentName
    this.stored = stored
  }

  /** Recreates an error from a code that was stored or sent by another process; its arguments were not. */
  static fromCode(code: ErrorCode, details?: Details): AppError {
    return new AppError(code as PlainErrorCode, details)
  }
}
