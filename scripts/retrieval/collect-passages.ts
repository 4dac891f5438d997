import { readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { Client } from 'pg'
import { startProduct } from '../../e2e/testing/start-product.ts'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { inDatabase } from '../bench/load/copy-passages.ts'
import type { EvaluationSite } from './evaluation-site.ts'

/** @returns passages by site id */
export async function collectPassages(sites: readonly EvaluationSite[]): Promise<Map<string, CandidatePassage[]>> {
  const product = await startProduct()
  const demos = new Map<string, string>()
  try {
    for (const site of sites) {
      const server = await serveSite(site)
      const demoId = await product.createDemo(server.host)
      const { status } = await product.whenRead(demoId)
      if (status === 'ready') demos.set(site.id, demoId)
      else if (site.folder === undefined) throw new Error(`${site.id} was not ingested: ${status}`)
      else console.warn(`${site.id} was not ingested and is left out: ${status}`)
      await server.stop()
    }
    await product.kill()
    return await inDatabase(product.dataDir, async (client) => {
      const passages = new Map<string, CandidatePassage[]>()
      for (const [id, demoId] of demos) passages.set(id, await loadPassages(client, demoId))
      return passages
    })
  } finally {
    await product.stop()
  }
}

async function loadPassages(client: Client, demoId: string): Promise<CandidatePassage[]> {
  const { rows } = await client.query(
    `SELECT id::text, page_id::text AS "pageId", ordinal, kind, url, title, headings, text, language, nullif(voice, 'business') AS voice, words,
       start_offset AS "startOffset", end_offset AS "endOffset"
     FROM chunks WHERE bot_id = (SELECT id FROM bots WHERE public_id = $1) ORDER BY id`,
    [demoId],
  )
  for (const row of rows) if (row.voice === null) delete row.voice
  return rows
}

async function serveSite(site: EvaluationSite): Promise<{ host: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, origin } = new URL(request.url ?? '/', `http://${host}`)
    if (site.folder !== undefined) return serveFile(site.folder, pathname, response)
    const html = site.pages.get(decodeURIComponent(pathname))
    if (pathname === '/sitemap.xml')
      return response
        .setHeader('content-type', 'application/xml')
        .end(
          `<urlset>${[...site.pages.keys()].map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`,
        )
    if (html === undefined) return response.writeHead(404).end('Not found')
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(html.replaceAll('__ORIGIN__', origin))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
}

function serveFile(folder: string, pathname: string, response: ServerResponse): void {
  const asked = join(folder, decodeURIComponent(pathname))
  const file = [asked, join(asked, 'index.html'), `${asked}.html`].find(
    (each) => each.startsWith(folder) && statSync(each, { throwIfNoEntry: false })?.isFile(),
  )
  if (file === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  else
    response
      .setHeader('content-type', contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream')
      .end(readFileSync(file))
}
