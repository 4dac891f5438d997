import type { ErrorCode, SkipReason } from '@loquia/contracts'
import type { FetchFailure } from './fetch/fetch-failure.js'

const codes: Partial<Record<SkipReason, ErrorCode>> = {
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

/** What a failure means to the owner of a bot. */
export function siteErrorOf(failure: FetchFailure | undefined): ErrorCode {
  if (failure?.nameUnknown === true) return 'site_not_found'
  return (failure === undefined ? undefined : codes[failure.reason]) ?? 'site_unreachable'
}

/** Whether the page may be there again another day. */
export function mayPass({ reason, status }: FetchFailure): boolean {
  return (
    reason === 'unreachable' ||
    reason === 'timeout' ||
    reason === 'limit_reached' ||
    (reason === 'http_error' && status !== undefined && (status >= 500 || status === 429))
  )
}
