import type { RequestListener } from 'node:http'
import { deflateSync, gzipSync } from 'node:zlib'

/**
 * Websites that cost a reader memory, of bounded size. They are generated, so that the repository contains no harmful
 * file.
 */

const kb = 1024
const mb = 1024 * kb
/** The crawler accepts HTML up to 5 MB. */
const pageBytes = 4_500 * kb

function html(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${title} is a page of a shop that sells lamps of brass and of wood.</p>${body}</main></body></html>`
}

function repeated(unit: (index: number) => string, bytes = pageBytes): string {
  const parts: string[] = []
  for (let length = 0, index = 0; length < bytes; index++) {
    const part = unit(index)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

/**
 * A one-page PDF whose content has two chained FlateDecode filters.
 * @param unpackedBytes of the inner stream
 */
export function twiceCompressedPdf(unpackedBytes: number): Buffer {
  const contents = deflateSync(deflateSync(Buffer.alloc(unpackedBytes, ' '), { level: 9 }), { level: 9 })
  return pdfOf(
    Buffer.concat([
      Buffer.from(`<</Length ${contents.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
      contents,
      Buffer.from('\nendstream'),
    ]),
  )
}

function pdfOf(contents: Buffer): Buffer {
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    ),
    contents,
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  let length = '%PDF-1.5\n'.length
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    add(object)
    add(Buffer.from('\nendobj\n'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(Buffer.from(`xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

type Answer = { type: string; body: string | Buffer; headers?: Record<string, string> }
type Pages = (path: string) => Answer | undefined

const asHtml = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body })

/** Other paths are 404. */
function single(make: () => Answer): () => Pages {
  return () => {
    const answer = make()
    return (path) => (path === '/' ? answer : undefined)
  }
}

function linked(title: string, files: number, file: (index: number) => Answer): () => Pages {
  return () => {
    const links = Array.from({ length: files }, (_, index) => `<a href="/f/${index}">File ${index}</a>`).join(' ')
    return (path) => {
      if (path === '/') return asHtml(html(title, links))
      const number = /^\/f\/(\d+)$/.exec(path)?.[1]
      return number === undefined ? undefined : file(Number(number))
    }
  }
}

export const hostileSites: Readonly<Record<string, () => Pages>> = {
  'a page of tiny cells': single(() =>
    asHtml(html('Cells', `<table>${repeated((n) => `<tr><td>${n}<td>€ ${n % 97}`)}</table>`)),
  ),
  'a page of nested elements': single(() =>
    asHtml(html('Nested', `${repeated(() => '<div>', 400 * kb)}deep words in a deep well that nobody reads`)),
  ),
  'a page of formatting that is never closed': single(() =>
    asHtml(
      html(
        'Open',
        repeated((n) => `<p><b id=a${n}>word ${n}`, 300 * kb),
      ),
    ),
  ),
  'a page of attributes': single(() =>
    asHtml(html('Attributes', `<p ${repeated((n) => `a${n}="${n}" `)}>words behind attributes in a lamp shop</p>`)),
  ),
  'a page of links': single(() =>
    asHtml(
      html(
        'Links',
        repeated((n) => `<a href="/n/${n}">go ${n}</a> `, mb),
      ),
    ),
  ),
  'a page of entities': single(() =>
    asHtml(html('Entities', `<p>${repeated(() => '&CounterClockwiseContourIntegral; ')}`)),
  ),
  'a page with structured data of megabytes': single(() =>
    asHtml(
      html(
        'Data',
        '<p>Lamps and more lamps.</p>',
        `<script type="application/ld+json">{"@graph":[${repeated((n) => `{"@type":"Product","name":"Lamp ${n}","offers":{"price":"${n}"}},`)}{}]}</script>`,
      ),
    ),
  ),
  'a page of one word': single(() => asHtml(html('Word', `<p>${repeated(() => 'lamp')}</p>`))),
  'a page of headings': single(() =>
    asHtml(
      html(
        'Headings',
        repeated((n) => `<h2>Lamp ${n}</h2><p>Costs ${n} euros.`),
      ),
    ),
  ),
  'a bomb of gzip': single(() => ({
    type: 'text/html',
    body: gzipSync(Buffer.alloc(60 * mb, '<p>lamp </p>')),
    headers: { 'content-encoding': 'gzip' },
  })),
  'large pages that link to one another': linked('Large', 12, (index) =>
    asHtml(
      html(
        `Large ${index}`,
        repeated((n) => `<p>Lamp ${n * index} of brass costs ${n} euros and lasts ${index} years.</p>`, 2 * mb),
      ),
    ),
  ),
  'files that are no PDFs': linked('Files', 16, () => ({ type: 'application/pdf', body: Buffer.alloc(4 * mb, 'x') })),
  'PDFs compressed twice': linked('Brochures', 4, () => ({
    type: 'application/pdf',
    body: twiceCompressedPdf(256 * mb),
  })),
  'a trap of pages without end': () => (path) =>
    path === '/robots.txt' || path.includes('sitemap')
      ? undefined
      : asHtml(
          html(
            `Day ${path}`,
            `<a href="${path === '/' ? '' : path}/a">next</a> <a href="${path === '/' ? '' : path}/b">other</a>`,
          ),
        ),
  'sitemaps of megabytes': () => {
    const urls = (host: string): string =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${repeated((n) => `<url><loc>http://${host}/none/${n}</loc></url>`, 8 * mb)}</urlset>`
    return (path) =>
      path === '/'
        ? asHtml(html('Maps', ''))
        : path === '/sitemap.xml'
          ? { type: 'application/xml', body: urls('127.0.0.1') }
          : path === '/robots.txt'
            ? { type: 'text/plain', body: repeated((n) => `Disallow: /x${n}*y$\n`, mb) }
            : undefined
  },
}

export function hostileListener(pages: Pages): RequestListener {
  return (request, response) => {
    const answer = pages(request.url ?? '/')
    response.on('error', () => undefined)
    if (answer === undefined)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>')
    response.writeHead(200, { 'content-type': answer.type, ...answer.headers }).end(answer.body)
  }
}
