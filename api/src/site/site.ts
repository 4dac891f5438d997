import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import compression from 'compression'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import sirv from 'sirv'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { callerLocale } from '../http/index.js'
import { faultPage } from './fault-page.js'
import { nonceOf, securityHeaders } from './security-headers.js'
import { builtServerEntry, loadServerEntry } from './server-entry.js'
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

/** Paths that are answered by controllers and sockets, never by a page. */
const notPages = /^\/(?:api|media|socket\.io)(?:\/|$)/

/**
 * Serves, beside the api and on the same port, the widget's files (to any origin), the host site's files and its
 * server-rendered pages, with the security headers of all of them. To be called before the application listens.
 */
export function serveSite(app: NestExpressApplication, folders: SiteFolders = builtFolders): void {
  const environment = app.get<Environment>(ENVIRONMENT)
  app.use(securityHeaders(environment))
  const fixed = environment.NODE_ENV === 'production'
  app.use('/.well-known/security.txt', securityText(environment))
  app.use(widgetFiles(folders.widget, fixed))
  app.use(siteFiles(folders.client, fixed))
  app.use(compression())
  app.use(pages(app, environment, folders.serverEntry))
}

/** `/widget.js` stays the same address for ever, so it is looked after every few minutes; what it loads is named by content. */
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
 * The name of today's file for the name of one that an earlier build made: browsers may hold `widget.js` for a day and pages
 * stay open longer, and what they fetch when a visitor comes near must be there after an update, too.
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
    return serve(request, response, next)
  }
}

function pages(app: NestExpressApplication, environment: Environment, entryFile: string): RequestHandler {
  const log = new Logger('Site')
  return async (request: Request, response: Response, next: NextFunction) => {
    if (notPages.test(request.path) || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    try {
      const entry = await loadServerEntry(entryFile)
      if (entry === undefined)
        return sendFault(request, response, 503, 'The site is not built yet. Run "npm run build".')
      const { path } = request
      if (path === '/sitemap.xml' || path === '/robots.txt') {
        const { sitemap, robots } = entry
        response.setHeader('cache-control', 'public, max-age=3600')
        response
          .type(path === '/robots.txt' ? 'text/plain' : 'application/xml')
          .send(path === '/robots.txt' ? robots(environment.PUBLIC_URL) : sitemap(environment.PUBLIC_URL))
        return
      }
      const { port } = app.getHttpServer().address() as AddressInfo
      const language = request.headers['accept-language']
      const page = await entry.render({
        url: request.originalUrl,
        nonce: nonceOf(response),
        apiBase: `http://127.0.0.1:${port}`,
        publicUrl: environment.PUBLIC_URL,
        ...(language === undefined ? {} : { language }),
      })
      // A preview is for whoever holds its address, now.
      response.setHeader('cache-control', request.query['preview'] === undefined ? 'no-cache' : 'no-store')
      if (page.redirect !== undefined) return response.redirect(page.status, page.redirect)
      response.status(page.status).type('html').send(page.html)
    } catch (error) {
      // A page asks its own server, which takes no connection any more: a proxy tries another node.
      if (!app.getHttpServer().listening) return sendFault(request, response, 503)
      log.error({ err: error }, 'a page could not be rendered')
      sendFault(request, response, 500)
    }
  }
}

function sendFault(request: Request, response: Response, status: number, text?: string): void {
  response.setHeader('cache-control', 'no-store')
  response
    .status(status)
    .type('html')
    .send(faultPage(callerLocale(request), nonceOf(response), text))
}
