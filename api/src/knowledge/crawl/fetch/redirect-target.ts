import { FetchFailure } from './fetch-failure.js'
import type { SafeResponse } from './fetch-request.js'

/**
 * Where an answer redirects to; undefined for one that does not.
 * @throws FetchFailure for a redirect without a readable target
 */
export function redirectTarget(response: SafeResponse): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined
  const location = response.headers['location']
  if (location === undefined)
    throw new FetchFailure('http_error', 'a redirect without a target', { status: response.status })
  // Node reads header bytes as Latin-1; servers send UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8')
  const next = URL.parse(text.includes('\uFFFD') ? location : text, response.url.href)
  if (next === null) throw new FetchFailure('http_error', 'a redirect to nowhere', { status: response.status })
  next.hash = ''
  return next
}
