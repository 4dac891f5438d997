import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../app-error.js'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface WriteAttempt {
  method: string
  /** The `Origin` header. */
  origin: string | undefined
  /** The `Sec-Fetch-Site` header. */
  fetchSite: string | undefined
  /** The `Host` header: browsers tell it truthfully. */
  host: string | undefined
  publicUrl: string
}

/**
 * Whether a page is one of this very server's: of its public address, or of another name that it was asked by.
 * @param host the `Host` header: browsers tell it truthfully
 */
export function isOwnPage(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  const own = new URL(publicUrl)
  if (page.origin === own.origin) return true
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return false
  // By plain http whoever sits on the wire can write a page of the name that is public by https.
  const isDowngraded = page.protocol === 'http:' && own.protocol === 'https:' && page.hostname === own.hostname
  return page.host === host && !isDowngraded
}

/**
 * Whether a request that may change something comes from the site's own pages, or from no page at all. Browsers send
 * `Origin` with every cross-origin write; programs send neither header, and carry nobody's cookies.
 */
export function isOwnWrite({ method, origin, fetchSite, host, publicUrl }: WriteAttempt): boolean {
  if (safeMethods.has(method)) return true
  if (origin !== undefined) return isOwnPage(origin, host, publicUrl)
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
}

/** Refuses every write that another website's page makes in a visitor's name. */
export function refuseForeignWrites(publicUrl: string) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const own = isOwnWrite({
      method: request.method,
      origin: request.headers.origin,
      fetchSite: request.get('sec-fetch-site'),
      host: request.headers.host,
      publicUrl,
    })
    next(own ? undefined : new AppError('forbidden'))
  }
}
