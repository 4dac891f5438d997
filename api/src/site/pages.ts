import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Logger } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express'
import { AppError } from '../app-error.js'
import type { Environment } from '../config/env.js'
import { addressKey, callerLocale, internalHeaders, RateLimits, SharedReads } from '../http/index.js'
import { encodePage, sendPage, type EncodedPage } from './encoded-page.js'
import { faultPage, faultStyleHash, type PageFault } from './fault-page.js'
import { RenderQueue } from './render-queue.js'
import { allowStyle, lettingWebsitesIn } from './security-headers.js'
import { loadServerEntry, type ApiAccess, type ServerEntry } from './server-entry.js'
import { SharedPages, type SharedPage } from './shared-pages.js'

/** Paths that are answered by controllers and sockets, never by a page. */
export const notPages = /^\/(?:api|mcp|media|socket\.io|\.well-known\/oauth-protected-resource)(?:\/|$)/

/** The page that shows a visitor's own website with the chatbot of its demo. */
const framesWebsites = /^(?:\/it)?\/chatbot-demo\/[^/]+\/on-your-page$/

/** Bytes of all shared pages in memory, in all encodings; those of a site whose owner wrote no novel take 3 MB. */
const mostSharedBytes = 64 * 1_048_576
/**
 * Milliseconds between two looks whether what shared pages are made of has changed unheard: by news that got lost, or
 * by a bot that is ready now.
 */
const refreshMs = 5_000
/** Pages of other kinds that are rendered at a time, and that wait for that. */
const rendering = { atOnce: 2, mostWaiting: 32 }
/**
 * Renderings of one record a second, beyond which visitors share them; pages of a reading look after it by themselves.
 */
const recordsPerSecond = 4
const mostRecords = 100

/** What renders the pages, and those that it has rendered for everybody. */
interface Site {
  entry: ServerEntry
  shared: SharedPages
}

/** The host site's server-rendered pages, each as long in memory as what it shows allows. */
export class Pages {
  readonly #log = new Logger('Site')
  readonly #server: Server
  readonly #queue = new RenderQueue(rendering.atOnce, rendering.mostWaiting)
  /** Those are few, wanted by everybody, and must not be refused for what one visitor asks beside them. */
  readonly #sharedQueue = new RenderQueue(rendering.atOnce, Infinity)
  readonly #records = new SharedReads<EncodedPage>(recordsPerSecond, mostRecords)
  readonly #limits: RateLimits
  #site: Site | undefined
  /** Whoever comes meanwhile waits for the same one: each has a memory of its own. */
  #loading: Promise<Site | undefined> | undefined

  /** @param headers the security headers of every page */
  constructor(
    app: NestExpressApplication,
    private readonly environment: Environment,
    private readonly entryFile: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#server = app.getHttpServer()
    this.#limits = app.get(RateLimits, { strict: false })
    const timer = setInterval(() => void this.#refresh(), refreshMs).unref()
    this.#server.once('close', () => clearInterval(timer))
  }

  /**
   * Answers with what is in memory. Before anything else that costs time; files are not asked for by such addresses.
   */
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
    this.#answer(request, response).catch((error: unknown) => this.#fail(error, request, response))
  }

  /** A page's refusal as a page. */
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
      this.#fail(error, request, response)
    else next(error)
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const site = this.#site ?? (await (this.#loading ??= this.#load()))
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
      return sendPage(request, response, await (this.#records.latest(address) ?? this.#record(entry, address, request)))
    const { status, html } = await this.#renderFor(request, entry, address)
    // A preview is for whoever holds its address, now; and nothing behind the login is left in a browser.
    response.setHeader('cache-control', kind === 'private' ? 'no-store' : 'no-cache')
    response.status(status).type('html').send(html)
  }

  async #record(entry: ServerEntry, address: string, request: Request): Promise<EncodedPage> {
    await this.#count(request)
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
    await this.#count(request)
    return this.#queue.run(ownerOf(request), () => this.#render(entry, address))
  }

  async #count(request: Request): Promise<void> {
    await this.#limits.consume('pageRenderPerAddress', ownerOf(request))
  }

  /** @returns undefined when nothing was built yet; the next request looks again */
  async #load(): Promise<Site | undefined> {
    try {
      const entry = await loadServerEntry(this.entryFile)
      if (entry !== undefined) this.#site = { entry, shared: this.#sharedPages(entry) }
      return this.#site
    } finally {
      this.#loading = undefined
    }
  }

  #sharedPages(entry: ServerEntry): SharedPages {
    const render = async (address: string): Promise<SharedPage> =>
      this.#sharedQueue.run('', async () => {
        const page = await this.#render(entry, address)
        return { ...(await encodePage(page, this.headers)), sources: page.sources }
      })
    return new SharedPages(render, () => entry.contentVersion(), mostSharedBytes)
  }

  #render(entry: ServerEntry, url: string): ReturnType<ServerEntry['render']> {
    return entry.render({ ...this.#access(), url, publicUrl: this.environment.PUBLIC_URL })
  }

  #access(): ApiAccess {
    const { port } = this.#server.address() as AddressInfo
    return { apiBase: `http://127.0.0.1:${port}`, apiHeaders: internalHeaders }
  }

  async #refresh(): Promise<void> {
    if (this.#site === undefined || this.#site.shared.bytes === 0 || !this.#server.listening) return
    try {
      await this.#site.shared.refresh(await this.#site.entry.currentSources(this.#access()))
    } catch (error) {
      // Visitors have the pages as they were, and the next look is soon.
      this.#log.debug(`whether pages are out of date is not known: ${String(error)}`)
    }
  }

  #fail(error: unknown, request: Request, response: Response): void {
    if (error instanceof AppError && (error.code === 'overloaded' || error.code === 'rate_limited')) {
      response.setHeader('retry-after', String(error.retryAfterSeconds ?? 1))
      return error.code === 'overloaded'
        ? sendFault(request, response, 503, 'busy')
        : sendFault(request, response, 429, 'often')
    }
    // A page asks its own server, which takes no connection any more: a proxy tries another node.
    if (!this.#server.listening) return sendFault(request, response, 503, 'broken')
    this.#log.error({ err: error }, 'a page could not be rendered')
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
