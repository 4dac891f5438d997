import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** One page as written in `pages/`: a leading comment with `key: value` lines, then the content of `<main>`. */
export interface SamplePage {
  /** Address path without a trailing slash, `/` for the home page. */
  path: string
  title: string
  description: string
  /** The page's name in the breadcrumb. */
  crumb: string
  /** Asks robots not to index it; such a page is not in the sitemap either. */
  noindex: boolean
  /** Under a folder that robots.txt disallows. */
  disallowed: boolean
  modified: Date
  /** The whole document, with the placeholder of the origin still in it. */
  template: string
}

export interface SampleFile {
  type: string
  body: Buffer
  modified: Date
  etag: string
}

export interface SampleSite {
  language: 'en' | 'it'
  name: string
  pages: Map<string, SamplePage>
  files: Map<string, SampleFile>
  /** Old address → new address, answered with 301. */
  redirects: Map<string, string>
  notFound: SamplePage
}

interface SiteSettings {
  name: string
  language: 'en' | 'it'
  home: string
  disallow: string
  redirects: Record<string, string>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml; charset=utf-8',
}

export function etagOf(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function fieldsOf(source: string, file: string): { fields: Map<string, string>; content: string } {
  const match = /^<!--\n([\s\S]*?)\n-->\n/.exec(source)
  if (!match) throw new Error(`${file} does not begin with a comment that names its title and description`)
  const fields = new Map<string, string>()
  for (const line of match[1]!.split('\n')) {
    const colon = line.indexOf(':')
    fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return { fields, content: source.slice(match[0].length) }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' }

/** Words of a piece of HTML, for JSON-LD and tests; not a parser, the pages here are our own. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim()
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
/** `<` must not end the script element that carries the data. */
const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

function faqData(content: string, language: string): object {
  const entries = [...content.matchAll(/<details>\s*<summary>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g)]
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: entries.map(([, question, answer]) => ({
      '@type': 'Question',
      name: textOf(question!),
      acceptedAnswer: { '@type': 'Answer', text: textOf(answer!) },
    })),
  }
}

function breadcrumb(settings: SiteSettings, path: string, crumb: string): string {
  if (path === '/') return ''
  const label = settings.language === 'it' ? 'Percorso' : 'Breadcrumb'
  return `<nav class="breadcrumb" aria-label="${label}"><ol><li><a href="/">${settings.home}</a></li><li aria-current="page">${crumb}</li></ol></nav>`
}

/** Reads a site's folder once; what it returns is served from memory. */
export function loadSite(folder: string): SampleSite {
  const settings: SiteSettings = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
  const business: object = JSON.parse(readFileSync(join(folder, 'business.json'), 'utf8'))
  const layout = readFileSync(join(folder, 'layout.html'), 'utf8')
  const layoutModified = statSync(join(folder, 'layout.html')).mtime

  const render = (file: string): SamplePage => {
    const full = join(folder, 'pages', file)
    const { fields, content } = fieldsOf(readFileSync(full, 'utf8'), full)
    const name = file
      .split(sep)
      .join('/')
      .replace(/\.html$/, '')
    const path = name === 'index' ? '/' : `/${name}`
    const title = fields.get('title') ?? settings.name
    const description = fields.get('description') ?? ''
    const crumb = fields.get('crumb') ?? title
    const data = fields.get('data')?.split(' ') ?? []
    const head = [
      ...(fields.get('robots')
        ? [`<meta name="robots" content="${fields.get('robots')}">`]
        : [`<link rel="canonical" href="{{origin}}${path}">`]),
      ...(data.includes('business') ? [jsonLd(business)] : []),
      ...(data.includes('faq') ? [jsonLd(faqData(content, settings.language))] : []),
    ].join('\n')
    const values: Record<string, string> = {
      title: escapeAttribute(path === '/' ? title : `${title} | ${settings.name}`),
      description: escapeAttribute(description),
      path,
      head,
      breadcrumb: breadcrumb(settings, path, crumb),
      content: content.trim(),
    }
    const template = layout
      .replace(/\{\{(title|description|path|head|breadcrumb|content)\}\}/g, (_, key: string) => values[key]!)
      .replace(/<nav class="main-nav"[\s\S]*?<\/nav>/, (nav) =>
        nav.replace(`href="${path}"`, `href="${path}" aria-current="page"`),
      )
    const modified = statSync(full).mtime
    return {
      path,
      title,
      description,
      crumb,
      template,
      noindex: fields.get('robots')?.includes('noindex') ?? false,
      disallowed: path.startsWith(settings.disallow),
      modified: modified > layoutModified ? modified : layoutModified,
    }
  }

  const pages = new Map<string, SamplePage>()
  for (const entry of readdirSync(join(folder, 'pages'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!entry.endsWith('.html') || entry === '404.html') continue
    const page = render(entry)
    pages.set(page.path, page)
  }
  const files = new Map<string, SampleFile>()
  for (const entry of readdirSync(join(folder, 'files'))) {
    const full = join(folder, 'files', entry)
    const body = readFileSync(full)
    files.set(`/${entry}`, {
      type: types[extname(entry)] ?? 'application/octet-stream',
      body,
      modified: statSync(full).mtime,
      etag: etagOf(body),
    })
  }
  const robots = `User-agent: *\nDisallow: ${settings.disallow}\n\nSitemap: {{origin}}/sitemap.xml\n`
  files.set('/robots.txt', {
    type: 'text/plain; charset=utf-8',
    body: Buffer.from(robots),
    modified: layoutModified,
    etag: '',
  })
  files.set('/sitemap.xml', {
    type: 'application/xml; charset=utf-8',
    body: Buffer.from(sitemap(pages)),
    modified: layoutModified,
    etag: '',
  })
  return {
    language: settings.language,
    name: settings.name,
    pages,
    files,
    redirects: new Map(Object.entries(settings.redirects)),
    notFound: render('404.html'),
  }
}

function sitemap(pages: Map<string, SamplePage>): string {
  const entries = [...pages.values()]
    .filter((page) => !page.noindex && !page.disallowed)
    .map(
      (page) =>
        `  <url><loc>{{origin}}${page.path}</loc><lastmod>${page.modified.toISOString().slice(0, 10)}</lastmod></url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
