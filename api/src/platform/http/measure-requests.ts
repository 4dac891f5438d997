import type { NextFunction, Request, Response } from 'express'
import { requestSeconds } from '../metrics/index.js'

/** Labels use route patterns, because ids would create unlimited series. */
export function measureRequests() {
  return (request: Request, response: Response, next: NextFunction): void => {
    const end = requestSeconds.startTimer({ method: request.method })
    // `close` also counts requests whose caller left.
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
