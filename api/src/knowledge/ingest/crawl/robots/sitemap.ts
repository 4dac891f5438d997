import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeXML } from 'entities'
import type { Alternate } from '../page.js'
import type { SafeFetch } from '../fetch/safe-fetch.js'

/** The protocol allows 50 MB; a bot needs far less. */
const maxSitemapBytes = 10 * 1024 * 1024
const maxEntries = 5_000
/** Limits parsing, which blocks the process. */
const maxChars = 2 * 1024 * 1024

const unzip = promisify(gunzip)

export interface Sitemap {
  kind: 'pages' | 'index'
  urls: string[]
  changed: ReadonlyMap<string, Date>
  versions: Alternate[][]
}

/**
 * Reads XML sitemaps and indexes, RSS, Atom, gzip of these, or plain text with one address per line. Truncated or
 * malformed files still yield results, and entities are not expanded.
 */
export async function parseSitemap(bytes: Uint8Array): Promise<Sitemap> {
  let plain = bytes
  // Some servers compress files twice.
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
      urls: extractElements(text, elementPattern('loc', prefixes, isBare)),
      changed: changesIn(text, elementPattern('loc', prefixes, isBare), elementPattern('lastmod', prefixes, isBare)),
      versions: versionsIn(text),
    }
  }
  const toPageSitemap = (urls: string[]): Sitemap => ({ kind: 'pages', urls, changed: new Map(), versions: [] })
  if (/<rss\b|<(?:[\w.-]+:)?RDF\b/i.test(head))
    return toPageSitemap(extractElements(text, elementPattern('link', [], true)))
  if (/<(?:[\w.-]+:)?feed\b/i.test(head)) return toPageSitemap(atomLinks(text))
  return toPageSitemap(/^\s*</.test(text) ? [] : parseUrlLines(text))
}

/** Decodes as UTF-8 unless the first bytes or the XML declaration say otherwise. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1]
  // A declaration readable as single bytes cannot be UTF-16.
  if (declared === undefined || /^utf-?(?:8|16)/i.test(declared)) return new TextDecoder()
  try {
    return new TextDecoder(declared)
  } catch {
    return new TextDecoder()
  }
}

const anyDefault = /\sxmlns\s*=/i
const ownDefault = /\sxmlns\s*=\s*["']https?:\/\/www\.(?:sitemaps\.org|google\.com)\/schemas\/sitemap\/[\d.]+\/?["']/i

/** An unclosed comment extends to the end of the file. */
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

/** Images and videos have a `loc` in other namespaces. */
function prefixesIn(head: string, root: string | undefined): string[] {
  const bound = [
    ...head.matchAll(
      /\sxmlns:([\w.-]+)\s*=\s*["']https?:\/\/www\.(?:sitemaps\.org|google\.com)\/schemas\/sitemap\/[\d.]+\/?["']/gi,
    ),
  ]
  return [...new Set([...(root === undefined ? [] : [root]), ...bound.map(([, prefix = '']) => prefix)])]
}

/** Group 1 is CDATA, group 2 other text. */
function elementPattern(name: string, prefixes: readonly string[], isBare: boolean): RegExp {
  const written = prefixes.map((one) => one.replaceAll('.', String.raw`\.`)).join('|')
  const prefix = written === '' ? '' : `(?:(?:${written}):)${isBare ? '?' : ''}`
  return new RegExp(
    `<${prefix}${name}(?:\\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?>\\s*(?:<!\\[CDATA\\[([^<]{1,2048}?)\\]\\]>|([^<]{1,2048}))`,
    'gi',
  )
}

function parseUrlLines(text: string): string[] {
  const urls: string[] = []
  for (const [line] of text.matchAll(/^[ \t]*https?:\/\/[^\r\n]{1,2000}/gim)) {
    urls.push(line.trim())
    if (urls.length === maxEntries) break
  }
  return urls
}

function extractElements(text: string, element: RegExp): string[] {
  const urls: string[] = []
  for (const match of text.matchAll(element)) {
    const url = matchedText(match)
    if (url !== '') urls.push(url)
    if (urls.length === maxEntries) break
  }
  return urls
}

function matchedText(match: RegExpExecArray | RegExpMatchArray): string {
  return decodeXML((match[1] ?? match[2] ?? '').trim())
}

function changesIn(text: string, address: RegExp, date: RegExp): ReadonlyMap<string, Date> {
  const changes = new Map<string, Date>()
  if (!/<(?:[\w.-]+:)?lastmod\b/i.test(text)) return changes
  for (const entry of text.split(/<\/(?:[\w.-]+:)?(?:url|sitemap)\s*>/i, maxEntries)) {
    const [url] = entry.matchAll(address)
    const [changed] = entry.matchAll(date)
    const at = changed === undefined ? NaN : Date.parse(matchedText(changed))
    if (url !== undefined && !Number.isNaN(at)) changes.set(matchedText(url), new Date(at))
  }
  return changes
}

/** Excludes a feed's own address, editor and enclosures. */
function atomLinks(text: string): string[] {
  const urls: string[] = []
  for (const [, attributes = ''] of text.matchAll(/<(?:[\w.-]+:)?link\b([^<>]{1,4096})>/gi)) {
    const rel = readAttribute(attributes, 'rel')
    const href = readAttribute(attributes, 'href')
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
      const language = readAttribute(attributes, 'hreflang')
      const href = readAttribute(attributes, 'href')
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

function readAttribute(attributes: string, name: keyof typeof attributePatterns): string | undefined {
  const match = attributePatterns[name].exec(attributes)
  const value = match?.[1] ?? match?.[2]
  return value === undefined ? undefined : decodeXML(value.trim())
}

const maxSitemaps = 10
const maxNesting = 2

/** Errors are ignored, as links lead to the same pages. */
export class SiteSitemaps {
  private count = 0

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly signal: AbortSignal,
    private readonly track: (work: Promise<void>) => void,
    private readonly onAddress: (address: string, sitemap: URL, changed: Date | undefined) => void,
    private readonly onAlternates: (alternates: readonly Alternate[], sitemap: URL) => void,
  ) {}

  start(address: string, root: URL, nesting = 0): void {
    const url = URL.parse(address, root.href)
    if (url === null || nesting > maxNesting || this.count >= maxSitemaps) return
    this.count++
    this.track(this.readSitemap(url, root, nesting))
  }

  private async readSitemap(url: URL, root: URL, nesting: number): Promise<void> {
    const response = await this.safeFetch.fetch(url, {
      signal: this.signal,
      maxBytes: (head) => (head.status === 200 ? maxSitemapBytes : 0),
    })
    if (response.status !== 200 || response.mediaType === 'text/html') return
    const { kind, urls, changed, versions } = await parseSitemap(response.body)
    for (const alternates of versions) this.onAlternates(alternates, url)
    // The newest come first, as the number is limited.
    if (kind === 'index') urls.sort((a, b) => (changed.get(b)?.getTime() ?? 0) - (changed.get(a)?.getTime() ?? 0))
    for (const address of urls) {
      if (kind === 'index') this.start(address, root, nesting + 1)
      else this.onAddress(address, url, changed.get(address))
    }
  }
}
