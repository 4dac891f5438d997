import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FakeApi } from './fake-api'
import { installStandIn } from './stand-in-widget'

type Entry = Pick<typeof import('../entry-server'), 'render' | 'forgetContent'>

const dist = path.join(import.meta.dirname, '../../dist')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** Uses the product's security policy. */
export class SiteServer {
  readonly api = new FakeApi()
  /** Serves the real `/widget.js`. */
  widgetFolder: string | null = null
  widgetBroken = false
  #server: Server | undefined
  #entry: Entry | undefined
  /** Additional frame origins. */
  frames = ''
  url = ''

  async start(): Promise<void> {
    this.#entry = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(dist, 'server/entry-server.js')).href
    )) as Entry
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  forgetContent(): void {
    this.#entry?.forgetContent()
  }

  /** Also clears pages rendered from older texts. */
  changeContent(content: FakeApi['content']): void {
    this.api.content = content
    this.forgetContent()
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(`${this.url}${request.url ?? '/'}`)
    if (pathname.startsWith('/api/')) {
      const body = await text(request)
      const reply = await this.api.answer(
        request.method ?? 'GET',
        pathname,
        body === '' ? undefined : JSON.parse(body),
        new URLSearchParams(search),
        request.headers['accept-language'],
      )
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
      return
    }
    if (pathname === '/lead-form')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Form</title>')
    if (pathname === '/widget.js' && (this.widgetBroken || this.widgetFolder === null)) {
      response
        .writeHead(this.widgetBroken ? 404 : 200, { 'content-type': 'text/javascript' })
        .end(this.widgetBroken ? '' : `(${installStandIn.toString()})()`)
      return
    }
    const file = this.#file(pathname)
    if (file !== null) {
      const content = await readFile(file).catch(() => null)
      response
        .writeHead(content ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
        .end(content ?? '')
      return
    }
    const page = await this.#entry?.render({ url: pathname + search, apiBase: this.url, publicUrl: this.url })
    if (!page) throw new Error('The server has not started.')
    if (page.redirect !== undefined) return void response.writeHead(page.status, { location: page.redirect }).end()
    response
      .writeHead(page.status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self' ${this.frames}; form-action 'self'; base-uri 'none'`,
      })
      .end(page.html)
  }

  #file(pathname: string): string | null {
    if (pathname.startsWith('/assets/')) return path.join(dist, 'client', path.normalize(pathname))
    if (this.widgetFolder && (pathname === '/widget.js' || pathname.startsWith('/widget/')))
      return path.join(this.widgetFolder, path.normalize(pathname))
    return null
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
