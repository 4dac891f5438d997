import type { SkipReason } from '@loquia/contracts'

/** `reason` is for the owner, `cause` for the log. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly nameUnknown: boolean
  readonly status: number | undefined

  constructor(
    readonly reason: SkipReason,
    message: string,
    options: { cause?: unknown; nameUnknown?: boolean; status?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.nameUnknown = options.nameUnknown ?? false
    this.status = options.status
  }
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

export function asFetchFailure(error: unknown): FetchFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FetchFailure) return cause
    if (
      cause instanceof AggregateError &&
      cause.errors.every((each) => each instanceof Error && 'code' in each && timeoutCodes.has(String(each.code)))
    )
      return new FetchFailure('timeout', cause.message, { cause: error })
    if ('code' in cause && timeoutCodes.has(String(cause.code)))
      return new FetchFailure('timeout', cause.message, { cause: error })
  }
  return new FetchFailure('unreachable', errorMessage(error), { cause: error })
}

function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join('; ')
  return error instanceof Error ? error.message : String(error)
}
