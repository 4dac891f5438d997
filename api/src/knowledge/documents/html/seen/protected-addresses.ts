import { Text } from 'domhandler'
import type { Element } from '../blocks/dom.js'

const protectedPath = /\/cdn-cgi\/l\/email-protection#(?<hex>(?:[\da-f]{2}){4,200})/i

/**
 * Writes out addresses that Cloudflare hides from robots and its script shows to everybody: each byte is combined with
 * the first one by exclusive or (Cloudflare, "Email Address Obfuscation").
 */
export function decodeProtectedAddresses(elements: readonly Element[]): void {
  for (const element of elements) {
    const shown = decoded(element.attribs['data-cfemail'])
    if (shown !== undefined) {
      const text = new Text(shown)
      text.parent = element
      element.children = [text]
      if (element.name === 'a') element.attribs = { ...element.attribs, href: `mailto:${shown}` }
    }
    const linked = decoded(protectedPath.exec(element.attribs['href'] ?? '')?.groups?.['hex'])
    if (linked !== undefined) element.attribs = { ...element.attribs, href: `mailto:${linked}` }
  }
}

function decoded(hex: string | undefined): string | undefined {
  if (hex === undefined || !/^(?:[\da-f]{2}){4,200}$/i.test(hex)) return undefined
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address : undefined
}
