import { Text } from 'domhandler'
import type { Element } from '../blocks/dom.js'

const protectedPath = /\/cdn-cgi\/l\/email-protection#(?<hex>(?:[\da-f]{2}){4,200})/i

/**
 * Writes out addresses that are hidden from robots and that a script shows to everybody: Cloudflare combines each byte with
 * the first one by exclusive or ("Email Address Obfuscation"), and Joomla 4 writes them in Base64.
 */
export function decodeProtectedAddresses(elements: readonly Element[]): void {
  for (const element of elements) {
    const shown = decoded(element.attribs['data-cfemail'])
    if (shown !== undefined) {
      setText(element, shown)
      if (element.name === 'a') element.attribs = { ...element.attribs, href: `mailto:${shown}` }
    }
    if (element.name === 'joomla-hidden-mail') {
      const address = Buffer.from(element.attribs['text'] ?? '', 'base64').toString('utf8')
      if (isAddress.test(address)) setText(element, address)
    }
    const linked = decoded(protectedPath.exec(element.attribs['href'] ?? '')?.groups?.['hex'])
    if (linked !== undefined) element.attribs = { ...element.attribs, href: `mailto:${linked}` }
  }
}

function setText(element: Element, shown: string): void {
  const text = new Text(shown)
  text.parent = element
  element.children = [text]
}

const isAddress = /^[^\s@<>]+@[^\s@<>]+$/

function decoded(hex: string | undefined): string | undefined {
  if (hex === undefined || !/^(?:[\da-f]{2}){4,200}$/i.test(hex)) return undefined
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
  return isAddress.test(address) ? address : undefined
}
