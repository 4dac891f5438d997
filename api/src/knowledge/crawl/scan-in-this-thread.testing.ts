import { decodeText } from './decode-text.js'
import { scanTree } from './html-scan.js'
import { parseHtml } from './html-tree.js'
import type { PageScan, RawHtml } from './page.js'

/** What a reading thread does, without one. The reading is the page's HTML. */
export async function scanInThisThread(raw: RawHtml, botName: string): Promise<{ scan: PageScan; reading: string }> {
  const html = decodeText(raw.body, raw.contentType)
  return { scan: scanTree(parseHtml(html), raw, botName), reading: html }
}
