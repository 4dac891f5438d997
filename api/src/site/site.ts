import { existsSync, type ReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NestExpressApplication } from '@nestjs/platform-express'
import compression from 'compression'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import sirv from 'sirv'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { notPages, Pages } from './pages.js'
import { securityHeaders, securityHeaderValues } from './security-headers.js'
import { builtServerEntry } from './server-entry.js'
import { securityText } from './security-text.js'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface SiteFolders {
  /** `widget.js` and `widget/` with hashed modules. */
  widget: string
  client: string
  serverEntry: string
}

// src/site and dist/site are equally deep.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const builtFolders: SiteFolders = {
  widget: join(root, 'widget/dist'),
  client: join(root, 'host-site/dist/client'),
  serverEntry: builtServerEntry,
}

/** Call before the application listens. */
export function serveSite(app: NestExpressApplication, folders: SiteFolders = builtFolders): void {
  const environment = app.get<Environment>(ENVIRONMENT)
  app.disable('x-powered-by')
  const headers = securityHeaderValues(environment)
  const pages = new Pages(app, environment, folders.serverEntry, headers)
  app.use(pages.fromMemory)
  app.use(securityHeaders(headers))
  const fixed = environment.NODE_ENV === 'production'
  app.use('/.well-known/security.txt', securityText(environment))
  app.use(widgetFiles(folders.widget, fixed))
  app.use(siteFiles(folders.client, fixed))
  app.use(compression())
  app.use(pages.rendered)
  app.use(pages.refused)
}

/** Browsers recheck `/widget.js` every few minutes; its modules are named by content. */
function widgetFiles(folder: string, fixed: boolean): RequestHandler {
  const files = serveFolder(folder, fixed, (response, path) => {
    response.setHeader(
      'cache-control',
      path.startsWith('/widget/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=300, stale-while-revalidate=86400',
    )
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('x-content-type-options', 'nosniff')
    response.removeHeader('content-security-policy')
  })
  const redirectToCurrent = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const name = await findCurrentModule(folder, request.path)
    if (name === undefined) return next()
    response
      .set({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .redirect(307, name)
  }
  return (request, response, next) => {
    if (request.path !== '/widget.js' && !request.path.startsWith('/widget/')) return next()
    return files(request, response, () => void redirectToCurrent(request, response, next))
  }
}

/** Maps old modules to current ones: browsers may cache `widget.js` for a day, and pages stay open longer. */
async function findCurrentModule(folder: string, path: string): Promise<string | undefined> {
  const stem = /^\/widget\/([a-z]+)-[\w-]{6,12}\.js$/.exec(path)?.[1]
  if (stem === undefined) return undefined
  const names = await readdir(join(folder, 'widget')).catch((): string[] => [])
  const name = names.find((file) => file.startsWith(`${stem}-`) && file.endsWith('.js'))
  return name === undefined || path.endsWith(`/${name}`) ? undefined : name
}

function siteFiles(folder: string, fixed: boolean): RequestHandler {
  const files = serveFolder(folder, fixed, (response, path) => {
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    )
    // sirv does not know this type, and nosniff prevents guessing.
    if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon')
  })
  return (request, response, next) =>
    notPages.test(request.path) || !request.path.includes('.') ? next() : files(request, response, next)
}

/** @param fixed lists the folder once instead of at every request */
function serveFolder(
  folder: string,
  fixed: boolean,
  headers: (response: Response, path: string) => void,
): RequestHandler {
  let serve: ReturnType<typeof sirv> | undefined
  const createHandler = () =>
    sirv(folder, {
      dev: !fixed,
      etag: true,
      brotli: true,
      gzip: true,
      extensions: [],
      setHeaders: (response, path) => headers(response as Response, path),
    })
  return (request, response, next) => {
    // Dot files are build metadata, such as Vite's manifest.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || /\/(?:\.|%2e)/i.test(request.path)) return next()
    serve ??= existsSync(folder) ? createHandler() : undefined
    if (serve === undefined) return next()
    guardFileResponse(request, response)
    return serve(request, response, next)
  }
}

const singleRange = /^bytes=(\d{1,15})-(\d{0,15})$/

/**
 * Adds what sirv leaves to its caller: an unreadable file ends the response instead of the process, a file is closed
 * when its reader disconnects, and invalid ranges are ignored.
 */
function guardFileResponse(request: IncomingMessage, response: ServerResponse): void {
  if (!isSingleRange(request.headers.range)) delete request.headers.range
  // Runs before sirv opens the file.
  response.once('pipe', (file: ReadStream) => {
    file.once('error', () => response.destroy())
    response.once('close', () => file.destroy())
  })
}

/** Other ranges may be ignored (RFC 9110, 14.2). */
function isSingleRange(range: string | undefined): boolean {
  const [, first, last] = singleRange.exec(range ?? '') ?? []
  return first !== undefined && (last === '' || Number(first) <= Number(last))
}
