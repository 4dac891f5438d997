import type { PlainErrorCode, SkipReason } from '@loquia/contracts'
import type { FetchFailure } from './fetch/fetch-failure.js'

const codes: Partial<Record<SkipReason, PlainErrorCode>> = {
  private_address: 'site_private',
  robots: 'site_disallows_robots',
  too_large: 'site_too_large',
  redirect_loop: 'site_redirect_loop',
  http_error: 'site_error',
  unreadable: 'site_error',
  not_html: 'site_not_html',
  empty: 'site_empty',
  noindex: 'site_disallows_robots',
  needs_browser: 'site_needs_browser',
}

export function siteErrorCode(failure: FetchFailure | undefined): PlainErrorCode {
  if (failure?.nameUnknown === true) return 'site_not_found'
  return (failure === undefined ? undefined : codes[failure.reason]) ?? 'site_unreachable'
}

/** Returns whether the page may be available again later. */
export function isTransientFailure({ reason, status }: FetchFailure): boolean {
  return (
    reason === 'unreachable' ||
    reason === 'timeout' ||
    reason === 'limit_reached' ||
    (reason === 'http_error' && status !== undefined && (status >= 500 || status === 429))
  )
}
