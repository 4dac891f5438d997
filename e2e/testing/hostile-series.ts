import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { twiceCompressedPdf } from './hostile-sites.ts'

/**
 * Hostile websites in three sizes for `npm run bench -- --only hostile`. Generated in memory, valid or merely long,
 * they cost memory or time but break no other software.
 */

const kb = 1024
const mb = 1024 * kb
const words = 'Lamps of brass and of wood from a shop beside the old bridge.'

interface Kind {
  name: string
  sizes: readonly [number, number, number]
  unit: string
  site(size: number): RequestListener
}

export interface HostileSite {
  name: string
  makeListener(): RequestListener
}

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title>${head}</head><body><main><h1>Lamps</h1><p>${words}</p>${body}</main></body></html>`
}

function times(count: number, unit: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => unit(index)).join('')
}

type Headers = Record<string, string | string[]>

function send(response: ServerResponse, body: string | Buffer, headers: Headers = {}): void {
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>')
}

/** Other paths are 404. */
function onePage(make: (size: number) => string | Buffer, headers: Headers = {}): (size: number) => RequestListener {
  return (size) => {
    const body = make(size)
    return (request, response) => (request.url === '/' ? send(response, body, headers) : notFound(response))
  }
}

/** The root links to files with the same body. */
function files(
  count: number,
  make: (size: number) => { body: string | Buffer; headers: Headers },
): (size: number) => RequestListener {
  return (size) => {
    const { body, headers } = make(size)
    const root = page(times(count, (n) => `<a href="/f/${n}">File ${n}</a> `))
    return (request, response) => {
      if (request.url === '/') send(response, root)
      else if (request.url?.startsWith('/f/')) send(response, body, headers)
      else notFound(response)
    }
  }
}

/** Undefined is a 404. */
function byPath(
  answer: (path: string, size: number, request: IncomingMessage) => string | Headers | undefined,
): (size: number) => RequestListener {
  return (size) => (request, response) => {
    const found = answer(request.url ?? '/', size, request)
    if (found === undefined) notFound(response)
    else if (typeof found === 'string') send(response, found, typeOf(request.url ?? '/'))
    else response.writeHead(302, found).end()
  }
}

function typeOf(path: string): Headers {
  if (path.endsWith('.xml')) return { 'content-type': 'application/xml' }
  return path.endsWith('.txt') ? { 'content-type': 'text/plain' } : {}
}

const isMachineFile = (path: string): boolean => path === '/robots.txt' || path.includes('sitemap')

/** Sends a piece of the page every 100 ms. */
function slowly(size: number): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    let left = size * 10
    response.write(page(''))
    const timer = setInterval(() => {
      response.write(`<p>${words}</p>`)
      if (--left > 0) return
      clearInterval(timer)
      response.end()
    }, 100)
    response.on('close', () => clearInterval(timer))
  }
}

const urlset = (host: string, count: number): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${times(count, (n) => `<url><loc>http://${host}/none/${n}</loc></url>`)}</urlset>`

const compressed = (size: number): Buffer => Buffer.alloc(size * mb, '<p>lamp </p>')

const pages: readonly Kind[] = [
  { name: 'links', sizes: [20_000, 60_000, 100_000], unit: '', site: onePage((n) => page(times(n, (i) => `<a href="/n/${i}">go ${i}</a> `))) },
  { name: 'nested elements', sizes: [1_000, 20_000, 80_000], unit: '', site: onePage((n) => page('<div>'.repeat(n) + words)) },
  { name: 'attributes', sizes: [1_000, 50_000, 250_000], unit: '', site: onePage((n) => page(`<p ${times(n, (i) => `a${i}="${i}" `)}>${words}`)) },
  { name: 'a line without spaces', sizes: [100, 1_000, 4_500], unit: ' KB', site: onePage((n) => page(`<p>${'x'.repeat(n * kb)}`)) },
  { name: 'a line of words', sizes: [100, 1_000, 4_500], unit: ' KB', site: onePage((n) => page(`<p>${'lamp '.repeat((n * kb) / 5)}`)) },
  { name: 'data in JSON', sizes: [500, 5_000, 50_000], unit: ' products', site: onePage((n) => page('', `<script type="application/ld+json">[${times(n, (i) => `{"@type":"Product","name":"Lamp ${i}","offers":{"price":"${i}"}},`)}{}]</script>`)) },
  { name: 'nested data in JSON', sizes: [100, 2_000, 20_000], unit: '', site: onePage((n) => page('', `<script type="application/ld+json">${'{"@type":"Thing","about":'.repeat(n)}{}${'}'.repeat(n)}</script>`)) },
  { name: 'entities', sizes: [10_000, 50_000, 130_000], unit: '', site: onePage((n) => page(`<p>${'&CounterClockwiseContourIntegral; '.repeat(n)}`)) },
  { name: 'rows of a table', sizes: [5_000, 50_000, 150_000], unit: '', site: onePage((n) => page(`<table>${times(n, (i) => `<tr><td>${i}<td>€ ${i % 97}`)}</table>`)) },
  { name: 'tables in tables', sizes: [10, 200, 2_000], unit: '', site: onePage((n) => page(`${'<table><tr><td>'.repeat(n)}${words}`)) },
  { name: 'headings', sizes: [2_000, 20_000, 100_000], unit: '', site: onePage((n) => page(times(n, (i) => `<h2>Lamp ${i}</h2><p>Costs ${i} euros.`))) },
  { name: 'lists in lists', sizes: [100, 2_000, 20_000], unit: '', site: onePage((n) => page(`${'<ul><li>lamp '.repeat(n)}${words}`)) },
  { name: 'scripts', sizes: [100, 5_000, 50_000], unit: '', site: onePage((n) => page(times(n, (i) => `<script>var lamp${i} = "${i}"</script>`))) },
  { name: 'styles', sizes: [1_000, 20_000, 100_000], unit: ' rules', site: onePage((n) => page('', `<style>${times(n, (i) => `.lamp-${i} > p:nth-child(${i}) { color: #abc }\n`)}</style>`)) },
  { name: 'comments', sizes: [1_000, 50_000, 200_000], unit: '', site: onePage((n) => page(times(n, (i) => `<!-- lamp ${i} -->`))) },
  { name: 'fields of a form', sizes: [500, 10_000, 60_000], unit: '', site: onePage((n) => page(`<form>${times(n, (i) => `<label>Lamp ${i}<input name="l${i}"></label>`)}</form>`)) },
  { name: 'formatting never closed', sizes: [200, 2_000, 15_000], unit: '', site: onePage((n) => page(times(n, (i) => `<p><b id=a${i}>word ${i}`))) },
  { name: 'vector pictures', sizes: [1_000, 20_000, 80_000], unit: ' paths', site: onePage((n) => page(`<svg>${times(n, (i) => `<path d="M0 0L${i} ${i}"/>`)}</svg>`)) },
  { name: 'pictures in the page', sizes: [100, 1_000, 4_500], unit: ' KB', site: onePage((n) => page(`<img alt="Lamp" src="data:image/png;base64,${'A'.repeat(n * kb)}">`)) },
  { name: 'UTF-16', sizes: [100, 1_000, 4_500], unit: ' KB', site: onePage((n) => Buffer.from(`\uFEFF${page(`<p>${'lampada '.repeat((n * kb) / 16)}`)}`, 'utf16le'), { 'content-type': 'text/html; charset=utf-16' }) },
  { name: 'a charset that is not the page’s', sizes: [100, 1_000, 4_500], unit: ' KB', site: onePage((n) => page(`<p>${'lämp '.repeat((n * kb) / 6)}`), { 'content-type': 'text/html; charset=gb18030' }) },
] // prettier-ignore

const sites: readonly Kind[] = [
  { name: 'gzip', sizes: [6, 60, 200], unit: ' MB unpacked', site: onePage((n) => gzipSync(compressed(n)), { 'content-encoding': 'gzip' }) },
  { name: 'deflate', sizes: [6, 60, 200], unit: ' MB unpacked', site: onePage((n) => deflateSync(compressed(n)), { 'content-encoding': 'deflate' }) },
  { name: 'brotli', sizes: [6, 60, 200], unit: ' MB unpacked', site: onePage((n) => brotliCompressSync(compressed(n), { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }), { 'content-encoding': 'br' }) },
  { name: 'a slow body', sizes: [1, 3, 6], unit: ' s', site: slowly },
  { name: 'redirects', sizes: [3, 20, 200], unit: '', site: byPath((path, n) => isMachineFile(path) ? undefined : Number(path.slice(2) || 0) >= n ? page('') : { location: `/r${Number(path.slice(2) || 0) + 1}` }) },
  { name: 'redirects of each link', sizes: [20, 200, 2_000], unit: '', site: byPath((path, n) => path === '/' ? page(times(n, (i) => `<a href="/a${i}">go</a> `)) : isMachineFile(path) ? undefined : { location: `${path}x` }) },
  { name: 'pagination without end', sizes: [1, 20, 200], unit: ' KB a page', site: byPath((path, n) => isMachineFile(path) ? undefined : page(`<p>Day ${path}. ${'lamp '.repeat((n * kb) / 5)}</p><a href="${path === '/' ? '' : path}/a">next</a> <a href="${path === '/' ? '' : path}/b">other</a>`)) },
  { name: 'queries without end', sizes: [2, 20, 200], unit: ' links a page', site: byPath((path, n) => isMachineFile(path) ? undefined : page(times(n, (i) => `<a href="/?day=${path.length}${i}&from=${encodeURIComponent(path).slice(0, 80)}">day ${i}</a> `))) },
  { name: 'a sitemap', sizes: [1_000, 20_000, 150_000], unit: ' addresses', site: byPath((path, n, { headers }) => path === '/' ? page('') : path === '/sitemap.xml' ? urlset(headers.host ?? '', n) : undefined) },
  { name: 'sitemaps of sitemaps', sizes: [10, 200, 5_000], unit: '', site: byPath((path, n, { headers }) => path === '/' ? page('') : path === '/sitemap.xml' ? `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${times(n, (i) => `<sitemap><loc>http://${headers.host}/s${i}.xml</loc></sitemap>`)}</sitemapindex>` : path.endsWith('.xml') ? urlset(headers.host ?? '', 500) : undefined) },
  { name: 'rules of robots.txt', sizes: [1_000, 20_000, 200_000], unit: '', site: byPath((path, n) => path === '/' ? page('') : path === '/robots.txt' ? `User-agent: *\n${times(n, (i) => `Disallow: /x${i}*y$\n`)}` : undefined) },
  { name: 'headers', sizes: [4, 12, 60], unit: ' KB', site: (n) => (_request, response) => send(response, page(''), { 'x-lamp': Array.from({ length: n }, () => 'x'.repeat(kb)) }) },
  { name: 'cookies', sizes: [10, 60, 120], unit: '', site: (n) => (_request, response) => send(response, page('<a href="/a">a</a>'), { 'set-cookie': Array.from({ length: n }, (_, i) => `c${i}=${'x'.repeat(90)}`) }) },
  { name: 'large pages', sizes: [100, 500, 2_000], unit: ' KB each', site: files(12, (n) => ({ body: page(times(n * 14, (i) => `<p>Lamp ${i} of brass costs ${i} euros and lasts ${i % 9} years.</p>`)), headers: {} })) },
  { name: 'PDFs compressed twice', sizes: [16, 64, 256], unit: ' MB unpacked', site: files(4, (n) => ({ body: twiceCompressedPdf(n * mb), headers: { 'content-type': 'application/pdf' } })) },
  { name: 'files that are no PDFs', sizes: [100, 1_000, 4_000], unit: ' KB each', site: files(12, (n) => ({ body: Buffer.alloc(n * kb, 'x'), headers: { 'content-type': 'application/pdf' } })) },
] // prettier-ignore

/** Smallest sites of all kinds first, largest last. */
export const hostileSeries: readonly HostileSite[] = ([0, 1, 2] as const).flatMap((step) =>
  [...pages, ...sites].map(({ name, sizes, unit, site }) => ({
    name: `${name}: ${sizes[step].toLocaleString('en')}${unit}`,
    makeListener: () => site(sizes[step]),
  })),
)

export function pageOfLinks(count: number): RequestListener {
  return pages[0]!.site(count)
}
