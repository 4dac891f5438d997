import { FetchFailure } from './fetch-failure.js'

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** What made a request fail, as a reason that the owner of the bot reads. */
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
  return new FetchFailure('unreachable', messageOf(error), { cause: error })
}

/** That several addresses failed has no words of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
