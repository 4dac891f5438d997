import type { NextFunction, Request, Response } from 'express'
import { requestSeconds } from '../metrics/index.js'

/**
 * Times every request under the pattern of its route: an address itself may hold ids, and there would be no end of
 * them.
 */
export function measureRequests() {
  return (request: Request, response: Response, next: NextFunction): void => {
    const end = requestSeconds.startTimer({ method: request.method })
    // `close` and not `finish`: a request whose caller has left took its time, too.
    response.once('close', () => end({ route: routeOf(request), status: String(response.statusCode) }))
    next()
  }
}

function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined
  if (typeof route?.path === 'string') return route.path
  if (request.originalUrl.startsWith('/api/')) return 'unknown'
  return /\.[a-z0-9]+(?:$|\?)/i.test(request.originalUrl) ? 'file' : 'page'
}
