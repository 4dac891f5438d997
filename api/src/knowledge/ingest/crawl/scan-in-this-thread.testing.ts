import { decodeText } from './fetch/decode-text.js'
import { scanTree } from './scan/html-scan.js'
import { parseHtml } from './scan/html-tree.js'
import type { PageScan, RawHtml } from './page.js'

export async function scanInThisThread(raw: RawHtml, botName: string): Promise<{ scan: PageScan; reading: string }> {
  const html = decodeText(raw.body, raw.contentType)
  return { scan: scanTree(parseHtml(html), raw, botName), reading: html }
}
