import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Alternate } from '../page.js'

/** The sitemap protocol's own limit is 50 MB; a bot needs far less. */
export const maxSitemapBytes = 10 * 1024 * 1024
/** Addresses taken from one file. */
const maxEntries = 5_000
/**
 * Characters looked at of one file, enough for as many addresses in several languages. It is done in one go, while
 * others wait.
 */
const maxChars = 2 * 1024 * 1024

const unzip = promisify(gunzip)

/** Addresses in a sitemap, and whether they lead to pages or to further sitemaps. */
export interface Sitemap {
  kind: 'pages' | 'index'
  urls: string[]
  /** Versions of one page in several languages, as `xhtml:link` names them. */
  versions: Alternate[][]
}

/**
 * Reads a sitemap: XML (page list or index), an RSS or Atom feed, gzip of these, or plain text with one address a line.
 * It looks for the elements that hold addresses only, so a file that is cut off or not well-formed still yields what it
 * holds, and no entity is expanded.
 */
export async function parseSitemap(bytes: Uint8Array): Promise<Sitemap> {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = zipped ? await unzip(bytes, { maxOutputLength: maxSitemapBytes }) : bytes
  const utf16 = (plain[0] === 0xff && plain[1] === 0xfe) || (plain[0] === 0xfe && plain[1] === 0xff)
  const text = withoutComments(
    new TextDecoder(utf16 ? (plain[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(plain).slice(0, maxChars),
  )
  const head = text.slice(0, 4_096)
  const root = /<(?:([\w.-]+):)?(urlset|sitemapindex)\b/i.exec(head)
  if (root !== null) {
    return {
      kind: root[2]?.toLowerCase() === 'sitemapindex' ? 'index' : 'pages',
      urls: contents(text, elementOf('loc', prefixesIn(head, root[1]))),
      versions: versionsIn(text),
    }
  }
  if (/<rss\b|<(?:[\w.-]+:)?RDF\b/i.test(head))
    return { kind: 'pages', urls: contents(text, elementOf('link', [])), versions: [] }
  if (/<(?:[\w.-]+:)?feed\b/i.test(head)) return { kind: 'pages', urls: atomLinks(text), versions: [] }
  return { kind: 'pages', urls: /^\s*</.test(text) ? [] : lines(text), versions: [] }
}

/** Addresses that are commented out are not listed. A comment without an end goes on to the end of the file. */
function withoutComments(text: string): string {
  let rest = ''
  let from = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', from)) {
    rest += text.slice(from, start)
    const end = text.indexOf('-->', start + 4)
    if (end === -1) return rest
    from = end + 3
  }
  return from === 0 ? text : rest + text.slice(from)
}

/**
 * The prefixes that stand for the sitemap's own namespace: that of its root element, and those bound to the same name.
 * Pictures and videos have a `loc` in theirs.
 */
function prefixesIn(head: string, root: string | undefined): string[] {
  const bound = [
    ...head.matchAll(
      /\sxmlns:([\w.-]+)\s*=\s*["']https?:\/\/www\.(?:sitemaps\.org|google\.com)\/schemas\/sitemap\/[\d.]+["']/gi,
    ),
  ]
  return [...new Set([...(root === undefined ? [] : [root]), ...bound.map(([, prefix = '']) => prefix)])]
}

/** The text of an element, with or without attributes, without a prefix or with one of these. */
function elementOf(name: string, prefixes: readonly string[]): RegExp {
  const prefix =
    prefixes.length === 0 ? '' : `(?:(?:${prefixes.map((one) => one.replaceAll('.', String.raw`\.`)).join('|')}):)?`
  return new RegExp(
    `<${prefix}${name}(?:\\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?>\\s*(?:<!\\[CDATA\\[)?([^<\\]]{1,2048})`,
    'gi',
  )
}

/** Lines that are addresses; without a list of all lines, of which a file may have millions. */
function lines(text: string): string[] {
  const urls: string[] = []
  for (const [line] of text.matchAll(/^[ \t]*https?:\/\/[^\r\n]{1,2000}/gim)) {
    urls.push(line.trim())
    if (urls.length === maxEntries) break
  }
  return urls
}

function contents(text: string, element: RegExp): string[] {
  const urls: string[] = []
  for (const match of text.matchAll(element)) {
    const url = unescapeXml((match[1] ?? '').trim())
    if (url !== '') urls.push(url)
    if (urls.length === maxEntries) break
  }
  return urls
}

/** Links of a feed's entries that lead to pages: not to its own address, its editor or its enclosures. */
function atomLinks(text: string): string[] {
  const urls: string[] = []
  for (const [, attributes = ''] of text.matchAll(/<(?:[\w.-]+:)?link\b([^<>]{1,4096})>/gi)) {
    const rel = attributeOf(attributes, 'rel')
    const href = attributeOf(attributes, 'href')
    if (href !== undefined && (rel === undefined || rel === 'alternate')) urls.push(href)
    if (urls.length === maxEntries) break
  }
  return urls
}

function versionsIn(text: string): Alternate[][] {
  if (!/<[\w.-]+:link\b/i.test(text)) return []
  const versions: Alternate[][] = []
  for (const entry of text.split(/<\/(?:[\w.-]+:)?url\s*>/i, maxEntries)) {
    const named: Alternate[] = []
    for (const [, attributes = ''] of entry.matchAll(/<[\w.-]+:link\b([^<>]{1,4096})>/gi)) {
      const language = attributeOf(attributes, 'hreflang')
      const href = attributeOf(attributes, 'href')
      if (language !== undefined && href !== undefined) named.push({ language: language.toLowerCase(), href })
    }
    if (named.length > 0) versions.push(named)
  }
  return versions
}

const attributePatterns = {
  rel: /(?:^|\s)rel\s*=\s*(?:"([^"]*)"|'([^']*)')/i,
  href: /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i,
  hreflang: /(?:^|\s)hreflang\s*=\s*(?:"([^"]*)"|'([^']*)')/i,
}

function attributeOf(attributes: string, name: keyof typeof attributePatterns): string | undefined {
  const match = attributePatterns[name].exec(attributes)
  const value = match?.[1] ?? match?.[2]
  return value === undefined ? undefined : unescapeXml(value.trim())
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
