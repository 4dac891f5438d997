import 'reflect-metadata'
import { request, type IncomingHttpHeaders } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { ClusterModule } from '../platform/cluster/index.js'
import { EnvironmentModule } from '../config/environment.module.js'
import { readEnvironment } from '../config/env.js'
import { fairScheduling, HttpModule } from '../platform/http/index.js'
import { serveSite } from './site.js'

/** `fetch` would decompress the response. */
export function rawGet(
  origin: string,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

interface SiteState {
  rendered: string[]
  contentVersion: number
  source: string
  held: (url: string) => Promise<unknown>
}
export const site: SiteState = { rendered: [], contentVersion: 0, source: 'texts', held: () => Promise.resolve() }
Reflect.set(globalThis, 'siteOfTest', site)
const entrySource = `const site = globalThis.siteOfTest
  export function locate(url) {
    const [path, query = ''] = url.split('?')
    if (path === '/terms') return { redirect: '/legal/terms-of-service' }
    if (path.startsWith('/chatbot-demo/')) return { kind: 'record', address: path }
    if (path === '/portal' || query.includes('preview')) return { kind: 'private', address: url }
    if (query.includes('website')) return { kind: 'query', address: url }
    return { kind: 'shared', address: /^\\/(?:it|broken|partly)?$/.test(path) ? path : '/404' }
  }
  export async function render({ url, publicUrl }) {
    site.rendered.push(url)
    const { source } = site
    await site.held(url)
    if (url === '/broken') throw new Error('a secret reason')
    return { status: url === '/404' ? 404 : 200, html: '<!doctype html>' + [url, publicUrl, source].join('|'), ...(url === '/partly' ? {} : { sources: [source] }) }
  }
  export const currentSources = async () => new Set([site.source])
  export const contentVersion = () => site.contentVersion
  export const sitemap = (publicUrl) => '<urlset>' + publicUrl + '</urlset>'
  export const robots = (publicUrl) => 'Sitemap: ' + publicUrl`

export class BuiltSite {
  readonly folder = mkdtempSync(join(tmpdir(), 'loquia-site-'))
  private readonly apps: NestExpressApplication[] = []
  release = (): void => undefined

  constructor() {
    Object.assign(site, { rendered: [], contentVersion: 0, source: 'texts', held: () => Promise.resolve() })
    for (const name of ['widget/widget', 'client/assets', 'client/.vite'])
      mkdirSync(join(this.folder, name), { recursive: true })
    writeFileSync(join(this.folder, 'widget/widget.js'), 'launcher()')
    writeFileSync(join(this.folder, 'widget/widget.js.gz'), gzipSync('launcher()'))
    writeFileSync(join(this.folder, 'widget/widget/panel-abc123.js'), 'panel()')
    writeFileSync(join(this.folder, 'client/assets/site-abc123.js'), 'site()')
    writeFileSync(join(this.folder, 'client/.vite/manifest.json'), '{}')
    writeFileSync(join(this.folder, 'client/favicon.ico'), 'icon')
    writeFileSync(join(this.folder, 'entry-server.mjs'), entrySource)
  }

  async serve(variables: Record<string, string> = {}, built = this.folder): Promise<string> {
    @Module({ imports: [EnvironmentModule.register(readEnvironment(variables)), ClusterModule, HttpModule] })
    class SiteOnly {}
    const app = await NestFactory.create<NestExpressApplication>(SiteOnly, { logger: false })
    this.apps.push(app)
    app.set('trust proxy', true)
    app.use(fairScheduling())
    serveSite(app, {
      widget: join(built, 'widget'),
      client: join(built, 'client'),
      serverEntry: join(built, 'entry-server.mjs'),
    })
    await app.listen(0, '127.0.0.1')
    return app.getUrl()
  }

  hold(only?: string): void {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    site.held = async (url) => (only === undefined || url === only ? promise : undefined)
    this.release = () => resolve(undefined)
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()))
    rmSync(this.folder, { recursive: true })
  }
}
