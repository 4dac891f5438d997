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
  /** When what an address shows was changed, as the sitemap says it (`lastmod`). */
  changed: ReadonlyMap<string, Date>
  /** Versions of one page in several languages, as `xhtml:link` names them. */
  versions: Alternate[][]
}

/**
 * Reads a sitemap: XML (page list or index), an RSS or Atom feed, gzip of these, or plain text with one address a line.
 * It looks for the elements that hold addresses only, so a file that is cut off or not well-formed still yields what it
 * holds, and no entity is expanded.
 */
export async function parseSitemap(bytes: Uint8Array): Promise<Sitemap> {
  let plain = bytes
  // Some servers zip the file that is zipped already.
  for (let times = 0; times < 2 && plain[0] === 0x1f && plain[1] === 0x8b; times++)
    plain = await unzip(plain, { maxOutputLength: maxSitemapBytes })
  const text = withoutComments(decoderFor(plain).decode(plain).slice(0, maxChars))
  const head = text.slice(0, 4_096)
  const root = /<(?:([\w.-]+):)?(urlset|sitemapindex)\b/i.exec(head)
  if (root !== null) {
    const prefixes = prefixesIn(head, root[1])
    const isBare = root[1] === undefined || !anyDefault.test(head) || ownDefault.test(head)
    return {
      kind: root[2]?.toLowerCase() === 'sitemapindex' ? 'index' : 'pages',
      urls: contents(text, elementOf('loc', prefixes, isBare)),
      changed: changesIn(text, elementOf('loc', prefixes, isBare), elementOf('lastmod', prefixes, isBare)),
      versions: versionsIn(text),
    }
  }
  const pages = (urls: string[]): Sitemap => ({ kind: 'pages', urls, changed: new Map(), versions: [] })
  if (/<rss\b|<(?:[\w.-]+:)?RDF\b/i.test(head)) return pages(contents(text, elementOf('link', [], true)))
  if (/<(?:[\w.-]+:)?feed\b/i.test(head)) return pages(atomLinks(text))
  return pages(/^\s*</.test(text) ? [] : lines(text))
}

/** UTF-8, unless the first bytes or the XML declaration say otherwise. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1]
  // A file that can be looked at byte by byte is not what "UTF-16" says.
  if (declared === undefined || /^utf-?(?:8|16)/i.test(declared)) return new TextDecoder()
  try {
    return new TextDecoder(declared)
  } catch {
    return new TextDecoder()
  }
}

/** The namespace of elements without a prefix, and the sitemap's own as theirs. */
const anyDefault = /\sxmlns\s*=/i
const ownDefault = /\sxmlns\s*=\s*["']https?:\/\/www\.(?:sitemaps\.org|google\.com)\/schemas\/sitemap\/[\d.]+\/?["']/i

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
      /\sxmlns:([\w.-]+)\s*=\s*["']https?:\/\/www\.(?:sitemaps\.org|google\.com)\/schemas\/sitemap\/[\d.]+\/?["']/gi,
    ),
  ]
  return [...new Set([...(root === undefined ? [] : [root]), ...bound.map(([, prefix = '']) => prefix)])]
}

/**
 * The text of an element, with or without attributes, with one of these prefixes or, if it may be bare, without one: the
 * first group is what a CDATA section holds, the second what stands there otherwise.
 */
function elementOf(name: string, prefixes: readonly string[], isBare: boolean): RegExp {
  const written = prefixes.map((one) => one.replaceAll('.', String.raw`\.`)).join('|')
  const prefix = written === '' ? '' : `(?:(?:${written}):)${isBare ? '?' : ''}`
  return new RegExp(
    `<${prefix}${name}(?:\\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?>\\s*(?:<!\\[CDATA\\[([^<]{1,2048}?)\\]\\]>|([^<]{1,2048}))`,
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
    const url = textOf(match)
    if (url !== '') urls.push(url)
    if (urls.length === maxEntries) break
  }
  return urls
}

function textOf(match: RegExpExecArray | RegExpMatchArray): string {
  return unescapeXml((match[1] ?? match[2] ?? '').trim())
}

/** The dates of the entries that have one, by their addresses. */
function changesIn(text: string, address: RegExp, date: RegExp): ReadonlyMap<string, Date> {
  const changes = new Map<string, Date>()
  if (!/<(?:[\w.-]+:)?lastmod\b/i.test(text)) return changes
  for (const entry of text.split(/<\/(?:[\w.-]+:)?(?:url|sitemap)\s*>/i, maxEntries)) {
    const [url] = entry.matchAll(address)
    const [changed] = entry.matchAll(date)
    const at = changed === undefined ? NaN : Date.parse(textOf(changed))
    if (url !== undefined && !Number.isNaN(at)) changes.set(textOf(url), new Date(at))
  }
  return changes
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
