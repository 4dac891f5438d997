import { AppError } from '../../../../app-error.js'
import { siteErrorCode } from '../crawl-failure.js'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { SafeResponse } from '../fetch/fetch-request.js'
import type { SiteFetcher } from '../fetch/site-fetcher.js'
import type { SiteRobots } from '../robots/site-robots.js'

/**
 * @param start host, optionally with a port
 * @throws AppError with a `site_…` code; the caller's reason on abort
 */
export async function fetchRoot(
  start: string,
  fetcher: SiteFetcher,
  robots: SiteRobots,
  signal: AbortSignal,
  callerSignal: AbortSignal,
): Promise<{ asked: URL; response: SafeResponse }> {
  let worst: FetchFailure | undefined
  const tried = new Set<string>()
  const candidates = rootCandidates(start)
  for (let address = candidates.shift(); address !== undefined; address = candidates.shift()) {
    if (tried.has(address)) continue
    tried.add(address)
    const asked = new URL(address)
    try {
      await robots.assertAllows(asked)
      return { asked, response: await fetcher.fetch(asked, async (next) => robots.assertAllows(next), false) }
    } catch (error) {
      callerSignal.throwIfAborted()
      const failure =
        error instanceof FetchFailure ? error : new FetchFailure('unreachable', 'no answer in time', { cause: error })
      if (!(error instanceof FetchFailure) && !signal.aborted) throw error
      if (worst === undefined || failureSeverity(failure) > failureSeverity(worst)) worst = failure
      if (failure.nameUnknown && asked.port === '' && !asked.hostname.startsWith('www.'))
        candidates.push(`https://www.${asked.hostname}/`, `http://www.${asked.hostname}/`)
      // Another scheme helps only after connection failures or error responses.
      if (['private_address', 'robots', 'too_large'].includes(failure.reason) || signal.aborted) break
    }
  }
  throw new AppError(siteErrorCode(worst), { cause: worst })
}

/** A custom port suggests plain HTTP. */
function rootCandidates(start: string): string[] {
  const port = /:(\d+)$/.exec(start)?.[1]
  if (port !== undefined && port !== '443' && !start.endsWith(']')) return [`http://${start}/`, `https://${start}/`]
  return [`https://${start}/`, `http://${start}/`]
}

function failureSeverity(failure: FetchFailure): number {
  if (failure.reason === 'unreachable') return failure.nameUnknown ? 1 : 2
  return failure.reason === 'timeout' ? 3 : 4
}
