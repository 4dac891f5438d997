import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** The sitemap protocol's own limit is 50 MB; a demo needs far less. */
export const maxSitemapBytes = 10 * 1024 * 1024
/** Addresses taken from one file. */
const maxEntries = 5_000

const unzip = promisify(gunzip)

/** Addresses in a sitemap, and whether they lead to pages or to further sitemaps. */
export interface Sitemap {
  kind: 'pages' | 'index'
  urls: string[]
}

/**
 * Reads a sitemap: XML (page list or index), gzip of it, or plain text with one address a line. It looks for `loc`
 * elements only, so a file that is cut off or not well-formed still yields what it holds, and no entity is expanded.
 */
export async function parseSitemap(bytes: Uint8Array): Promise<Sitemap> {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = zipped ? await unzip(bytes, { maxOutputLength: maxSitemapBytes }) : bytes
  const text = new TextDecoder('utf-8').decode(plain)
  if (!/<(?:[\w-]+:)?(?:urlset|sitemapindex)\b/i.test(text.slice(0, 4_096))) {
    const lines = /^\s*</.test(text) ? [] : text.split(/\r?\n/).map((line) => line.trim()).filter((line) => /^https?:\/\//i.test(line))
    return { kind: 'pages', urls: lines.slice(0, maxEntries) }
  }
  const urls: string[] = []
  for (const match of text.matchAll(/<(?:sm:|sitemap:|ns\d*:)?loc\s*>\s*(?:<!\[CDATA\[)?([^<\]]{1,2048})/gi)) {
    const url = unescapeXml((match[1] ?? '').trim())
    if (url !== '') urls.push(url)
    if (urls.length === maxEntries) break
  }
  return { kind: /<(?:[\w-]+:)?sitemapindex\b/i.test(text.slice(0, 4_096)) ? 'index' : 'pages', urls }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
