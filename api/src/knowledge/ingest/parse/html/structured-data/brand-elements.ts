import { isElement, plainText, type AnyNode, type Document, type Element } from '../blocks/dom.js'

export interface BrandElements {
  styles: string
  /** Addresses are as written, not resolved. */
  logo: string | undefined
  /** Touch icons first, then by size. */
  icons: string[]
  manifest: string | undefined
}

interface Icon {
  href: string
  /** Designed for a phone's home screen. */
  isTouch: boolean
  /** Vector graphics have an infinite side. */
  side: number
}

const maxIcons = 8

const maxStyles = 200
const maxStyleChars = 200_000

/** One walk; selectors need one each. */
export function collectBrandElements(root: Document): BrandElements {
  const sheets: string[] = []
  const inline: string[] = []
  let logo: Element | undefined
  let manifest: string | undefined
  const icons: Icon[] = []
  const visit = (node: AnyNode, inHeader: boolean, inLogo: boolean): void => {
    if (!('children' in node)) return
    let inside = { inHeader: false, inLogo: false }
    if (isElement(node)) {
      const { name, attribs } = node
      const isCalled = /logo/i.test(attribs['class'] ?? '')
      if (name === 'style') sheets.push(plainText(node))
      if (attribs['style'] !== undefined && inline.length < maxStyles) inline.push(attribs['style'])
      if (
        name === 'img' &&
        (inLogo || isCalled || /logo/i.test(attribs['id'] ?? '') || (inHeader && /logo/i.test(attribs['src'] ?? '')))
      )
        logo ??= node
      if (name === 'link') {
        const icon = parseIcon(attribs)
        if (icon !== undefined && icons.length < maxIcons) icons.push(icon)
        if (/^manifest$/i.test(attribs['rel'] ?? '')) manifest ??= attribs['href']
      }
      inside = { inHeader: inHeader || name === 'header', inLogo: inLogo || isCalled }
    }
    for (const child of node.children) visit(child, inside.inHeader, inside.inLogo)
  }
  visit(root, false, false)
  return {
    styles: `${sheets.join('').slice(0, maxStyleChars)};${inline.join(';')}`,
    logo: logo?.attribs['src'],
    icons: icons.toSorted((a, b) => Number(b.isTouch) - Number(a.isTouch) || b.side - a.side).map(({ href }) => href),
    manifest,
  }
}

function parseIcon({ rel = '', href = '', sizes = '', type = '' }: Record<string, string>): Icon | undefined {
  const isTouch = /^apple-touch-icon(?:-precomposed)?$/i.test(rel)
  if (href === '' || !(isTouch || /(?:^|\s)icon(?:\s|$)/i.test(rel))) return undefined
  const isDrawing = /^any$/i.test(sizes) || /svg/i.test(type) || /\.svg(?:$|[?#])/i.test(href)
  const stated = Math.max(0, ...[...sizes.matchAll(/(\d{1,4})x\d/gi)].map(([, side]) => Number(side)))
  return { href, isTouch, side: isDrawing ? Infinity : stated }
}
