import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NestExpressApplication } from '@nestjs/platform-express'
import compression from 'compression'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import sirv from 'sirv'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { guardFileResponse } from './file-response.js'
import { notPages, Pages } from './pages.js'
import { securityHeaders, securityHeaderValues } from './security-headers.js'
import { builtServerEntry } from './server-entry.js'
import { securityText } from './security-text.js'

export interface SiteFolders {
  /** Built widget: `widget.js` and `widget/` with hashed modules. */
  widget: string
  /** Built browser files of the host site. */
  client: string
  /** Built server entry of the host site. */
  serverEntry: string
}

// The same number of folders up from src/site and from dist/site.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const builtFolders: SiteFolders = {
  widget: join(root, 'widget/dist'),
  client: join(root, 'host-site/dist/client'),
  serverEntry: builtServerEntry,
}

/**
 * Serves, beside the api and on the same port, the widget's files (to any origin), the host site's files and its
 * server-rendered pages, with the security headers of all of them. To be called before the application listens.
 */
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

/**
 * `/widget.js` stays the same address for ever, so it is looked after every few minutes; what it loads is named by
 * content.
 */
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
  const leadOn = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const name = await todaysModule(folder, request.path)
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
    return files(request, response, () => void leadOn(request, response, next))
  }
}

/**
 * The name of today's file for the name of one that an earlier build made: browsers may hold `widget.js` for a day and
 * pages stay open longer, and what they fetch when a visitor comes near must be there after an update, too.
 */
async function todaysModule(folder: string, path: string): Promise<string | undefined> {
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
    // The only type that sirv does not know of ours, and with nosniff nobody guesses.
    if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon')
  })
  return (request, response, next) =>
    notPages.test(request.path) || !request.path.includes('.') ? next() : files(request, response, next)
}

/**
 * A folder's files with their compressed twins; nothing while it is not built.
 * @param fixed the folder is listed once, as it stays; otherwise every request looks, so that a new build shows at once
 */
function serveFolder(
  folder: string,
  fixed: boolean,
  headers: (response: Response, path: string) => void,
): RequestHandler {
  let serve: ReturnType<typeof sirv> | undefined
  const make = () =>
    sirv(folder, {
      dev: !fixed,
      etag: true,
      brotli: true,
      gzip: true,
      extensions: [],
      setHeaders: (response, path) => headers(response as Response, path),
    })
  return (request, response, next) => {
    // Names with a leading dot are the build's own notes, such as Vite's manifest.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || /\/(?:\.|%2e)/i.test(request.path)) return next()
    serve ??= existsSync(folder) ? make() : undefined
    if (serve === undefined) return next()
    guardFileResponse(request, response)
    return serve(request, response, next)
  }
}
