import type { ErrorCode } from '@loquia/contracts'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '../../../../app-error.js'

/** RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6: the person did not agree, or must be asked. */
const notAgreed = /^(?:access_denied|(?:login|consent|interaction|account_selection)_required)$/
const notNow = /^(?:server_error|temporarily_unavailable)$/

/** What was thrown while a provider was spoken to, or its answer checked, as an error of ours. */
export function oidcFault(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(codeOf(error), { cause: error })
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AuthorizationResponseError)
    return notAgreed.test(error.error) ? 'oidc_denied' : notNow.test(error.error) ? 'oidc_unavailable' : 'oidc_failed'
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'oidc_unavailable' : 'oidc_failed'
  if (error instanceof ClientError) {
    const answered = error.cause instanceof Response ? error.cause.status : 0
    return error.code === 'OAUTH_TIMEOUT' || answered >= 500 ? 'oidc_unavailable' : 'oidc_failed'
  }
  // What `fetch` throws when no answer came.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'oidc_unavailable' : 'oidc_failed'
}
