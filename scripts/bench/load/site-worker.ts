import { createServer } from 'node:http'
import { workerData } from 'node:worker_threads'
import { pageHtml, pathOf } from './generated-site.ts'
import { listenInWorker } from './worker-server.ts'

/** The thread of `serveGeneratedSite`. */
const { pages } = workerData as { pages: number }
const bodies = new Map(Array.from({ length: pages }, (_, page) => [pathOf(page), Buffer.from(pageHtml(page, pages))]))

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const origin = `http://${request.headers.host}`
  const body = bodies.get(path)
  if (body !== undefined)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body)
  else if (path === '/robots.txt')
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`)
  else if (path === '/sitemap.xml') {
    const entries = [...bodies.keys()].map((page) => `<url><loc>${origin}${page}</loc></url>`)
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
      )
  } else response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
})
listenInWorker(server)
