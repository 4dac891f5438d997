import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../app-error.js'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface WriteAttempt {
  method: string
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
  publicUrl: string
}

/** @param host browsers set `Host` truthfully */
export function isOwnPage(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  const own = new URL(publicUrl)
  if (page.origin === own.origin) return true
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return false
  // Attackers on the network can forge plain http pages of an https host.
  const isDowngraded = page.protocol === 'http:' && own.protocol === 'https:' && page.hostname === own.hostname
  return page.host === host && !isDowngraded
}

/** Browsers send `Origin` with every cross-origin write; programs send neither header, and no cookies. */
export function passesCsrfCheck({ method, origin, fetchSite, host, publicUrl }: WriteAttempt): boolean {
  if (safeMethods.has(method)) return true
  if (origin !== undefined) return isOwnPage(origin, host, publicUrl)
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
}

export function checkCsrf(publicUrl: string) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const own = passesCsrfCheck({
      method: request.method,
      origin: request.headers.origin,
      fetchSite: request.get('sec-fetch-site'),
      host: request.headers.host,
      publicUrl,
    })
    next(own ? undefined : new AppError('forbidden'))
  }
}
