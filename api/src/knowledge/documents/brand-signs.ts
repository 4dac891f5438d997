import { isElement, plainText, type AnyNode, type Document, type Element } from './dom.js'

/** What a page says of its looks. */
export interface BrandSigns {
  /** What its `style` elements say, and then the first `style` attributes. */
  styles: string
  /** Addresses of the first picture that is called a logo and of its icon, as they are written. */
  logo: string | undefined
  icon: string | undefined
}

const maxStyles = 200
/** Characters that are looked at of the style elements. */
const maxStyleChars = 200_000

/** Collects it in one walk; selectors would take one each. */
export function brandSignsOf(root: Document): BrandSigns {
  const sheets: string[] = []
  const inline: string[] = []
  let logo: Element | undefined
  let icon: Element | undefined
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
      if (name === 'link' && /^apple-touch-icon$|(?:^|\s)icon(?:\s|$)/i.test(attribs['rel'] ?? '')) icon ??= node
      inside = { inHeader: inHeader || name === 'header', inLogo: inLogo || isCalled }
    }
    for (const child of node.children) visit(child, inside.inHeader, inside.inLogo)
  }
  visit(root, false, false)
  return {
    styles: `${sheets.join('').slice(0, maxStyleChars)};${inline.join(';')}`,
    logo: logo?.attribs['src'],
    icon: icon?.attribs['href'],
  }
}
