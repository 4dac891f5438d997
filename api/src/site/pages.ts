import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Logger } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express'
import { AppError } from '../app-error.js'
import type { Environment } from '../config/env.js'
import { addressKey, callerLocale, internalHeaders, RateLimits, SharedReads } from '../platform/http/index.js'
import { encodePage, sendPage, type EncodedPage } from './encoded-page.js'
import { faultPage, faultStyleHash, type PageFault } from './fault-page.js'
import { RenderQueue } from './render-queue.js'
import { allowStyle, lettingWebsitesIn } from './security-headers.js'
import { loadServerEntry, type ApiAccess, type ServerEntry } from './server-entry.js'
import { PageCache, type SharedPage } from './page-cache.js'

export const notPages = /^\/(?:api|mcp|media|socket\.io|\.well-known\/oauth-protected-resource)(?:\/|$)/

/** The page that frames a visitor's website with its demo chatbot. */
const framesWebsites = /^(?:\/it)?\/chatbot-demo\/[^/]+\/on-your-page$/

/** In all encodings; a typical site needs 3 MB. */
const mostSharedBytes = 64 * 1_048_576
/** Milliseconds between checks for lost events or newly ready bots. */
const refreshMs = 5_000
const rendering = { atOnce: 2, mostWaiting: 32 }
/** Beyond this rate, visitors share one rendering; pages of an ingestion poll. */
const recordsPerSecond = 4
const mostRecords = 100

interface Site {
  entry: ServerEntry
  shared: PageCache
}

export class Pages {
  readonly #log = new Logger('Site')
  readonly #server: Server
  readonly #queue = new RenderQueue(rendering.atOnce, rendering.mostWaiting)
  /** One visitor must not crowd out pages that everybody wants. */
  readonly #sharedQueue = new RenderQueue(rendering.atOnce, Infinity)
  readonly #records = new SharedReads<EncodedPage>(recordsPerSecond, mostRecords)
  readonly #limits: RateLimits
  #site: Site | undefined
  /** Each load has a separate memory, so visitors share one. */
  #loading: Promise<Site | undefined> | undefined

  constructor(
    app: NestExpressApplication,
    private readonly environment: Environment,
    private readonly entryFile: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#server = app.getHttpServer()
    this.#limits = app.get(RateLimits, { strict: false })
    const timer = setInterval(() => void this.#refreshShared(), refreshMs).unref()
    this.#server.once('close', () => clearInterval(timer))
  }

  /** Runs before anything expensive. */
  readonly fromMemory: RequestHandler = (request, response, next) => {
    if (this.#site === undefined || request.url.includes('.') || !isForPages(request)) return next()
    const { entry, shared } = this.#site
    const located = entry.locate(request.url)
    const page = 'address' in located && located.kind === 'shared' ? shared.inMemory(located.address) : undefined
    if (page === undefined) next()
    else sendPage(request, response, page)
  }

  readonly rendered: RequestHandler = (request, response, next) => {
    if (!isForPages(request)) return next()
    this.#respond(request, response).catch((error: unknown) => this.#sendFailure(error, request, response))
  }

  readonly refused: ErrorRequestHandler = (
    error: unknown,
    request: Request,
    response: Response,
    next: NextFunction,
  ) => {
    if (
      isForPages(request) &&
      error instanceof AppError &&
      (error.code === 'overloaded' || error.code === 'rate_limited')
    )
      this.#sendFailure(error, request, response)
    else next(error)
  }

  async #respond(request: Request, response: Response): Promise<void> {
    const site = this.#site ?? (await (this.#loading ??= this.#loadSite()))
    if (site === undefined) return sendFault(request, response, 503, 'unbuilt')
    const { entry, shared } = site
    const { PUBLIC_URL } = this.environment
    if (request.path === '/sitemap.xml' || request.path === '/robots.txt') {
      response.setHeader('cache-control', 'public, max-age=3600')
      response
        .type(request.path === '/robots.txt' ? 'text/plain' : 'application/xml')
        .send(request.path === '/robots.txt' ? entry.robots(PUBLIC_URL) : entry.sitemap(PUBLIC_URL))
      return
    }
    const located = entry.locate(request.originalUrl)
    if ('redirect' in located) return response.setHeader('cache-control', 'no-cache').redirect(308, located.redirect)
    const { kind, address } = located
    if (kind === 'shared') return sendPage(request, response, await shared.get(address))
    if (kind === 'record')
      return sendPage(
        request,
        response,
        await (this.#records.latest(address) ?? this.#renderRecord(entry, address, request)),
      )
    const { status, html } = await this.#renderFor(request, entry, address)
    // Previews are private, and nothing behind the login may stay in a browser.
    response.setHeader('cache-control', kind === 'private' ? 'no-store' : 'no-cache')
    response.status(status).type('html').send(html)
  }

  async #renderRecord(entry: ServerEntry, address: string, request: Request): Promise<EncodedPage> {
    await this.#consumeRenderLimit(request)
    return this.#records.get(address, () =>
      this.#queue.run(ownerOf(request), async () =>
        encodePage(
          await this.#render(entry, address),
          framesWebsites.test(address) ? lettingWebsitesIn(this.headers) : this.headers,
        ),
      ),
    )
  }

  async #renderFor(request: Request, entry: ServerEntry, address: string): Promise<{ status: number; html: string }> {
    await this.#consumeRenderLimit(request)
    return this.#queue.run(ownerOf(request), () => this.#render(entry, address))
  }

  async #consumeRenderLimit(request: Request): Promise<void> {
    await this.#limits.consume('pageRenderPerAddress', ownerOf(request))
  }

  /** @returns undefined before the build; the next request checks again */
  async #loadSite(): Promise<Site | undefined> {
    try {
      const entry = await loadServerEntry(this.entryFile)
      if (entry !== undefined) this.#site = { entry, shared: this.#sharedPages(entry) }
      return this.#site
    } finally {
      this.#loading = undefined
    }
  }

  #sharedPages(entry: ServerEntry): PageCache {
    const renderShared = async (address: string): Promise<SharedPage> =>
      this.#sharedQueue.run('', async () => {
        const page = await this.#render(entry, address)
        return { ...(await encodePage(page, this.headers)), sources: page.sources }
      })
    return new PageCache(renderShared, () => entry.contentVersion(), mostSharedBytes)
  }

  #render(entry: ServerEntry, url: string): ReturnType<ServerEntry['render']> {
    return entry.render({ ...this.#apiAccess(), url, publicUrl: this.environment.PUBLIC_URL })
  }

  #apiAccess(): ApiAccess {
    const { port } = this.#server.address() as AddressInfo
    return { apiBase: `http://127.0.0.1:${port}`, apiHeaders: internalHeaders }
  }

  async #refreshShared(): Promise<void> {
    if (this.#site === undefined || this.#site.shared.bytes === 0 || !this.#server.listening) return
    try {
      await this.#site.shared.refresh(await this.#site.entry.currentSources(this.#apiAccess()))
    } catch (error) {
      // Visitors keep the old pages until the next check.
      this.#log.debug(`page_freshness_unknown error=${String(error)}`)
    }
  }

  #sendFailure(error: unknown, request: Request, response: Response): void {
    if (error instanceof AppError && (error.code === 'overloaded' || error.code === 'rate_limited')) {
      response.setHeader('retry-after', String(error.retryAfterSeconds ?? 1))
      return error.code === 'overloaded'
        ? sendFault(request, response, 503, 'busy')
        : sendFault(request, response, 429, 'often')
    }
    // The page's own server accepts no connections; a proxy tries another node.
    if (!this.#server.listening) return sendFault(request, response, 503, 'broken')
    this.#log.error({ err: error }, 'page_render_failed')
    sendFault(request, response, 500, 'broken')
  }
}

const isForPages = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !notPages.test(path)
const ownerOf = ({ ip = '' }: Request): string => addressKey(ip)

function sendFault(request: Request, response: Response, status: number, fault: PageFault): void {
  allowStyle(response, faultStyleHash)
  response.setHeader('cache-control', 'no-store')
  response
    .status(status)
    .type('html')
    .send(faultPage(callerLocale(request), fault))
}
