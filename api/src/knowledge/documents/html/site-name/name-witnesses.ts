import { isElement, plainTextWithin, type AnyNode, type Document } from '../blocks/dom.js'
import { shortened } from '../title/shortened.js'

/**
 * Collects texts that may be the name of a business: its structured data, `og:site_name`, `application-name`, its logo, a part of a
 * title, the © line, the first heading, and what a page says often. `menu` and `town` speak against a name.
 */
export type WitnessKind =
  | 'data'
  | 'site'
  | 'application'
  | 'logo'
  | 'title'
  | 'rights'
  | 'heading'
  | 'said'
  | 'menu'
  | 'town'

export interface NameWitness {
  kind: WitnessKind
  /** As it is written on the page. */
  text: string
}

/** Characters of a name at most, and witnesses of one page. */
const nameMaxChars = 80
export const witnessesMost = 60

const brandClass = /(?:^|[\s_-])(?:logo|brand|site-?title|site-?name)/i

/** The texts of links and pictures that are marked as logo, and of the entries of menus. */
export function linkWitnesses(root: Document): NameWitness[] {
  const found: NameWitness[] = []
  const stack: { node: AnyNode; inMenu: boolean; inBrand: boolean }[] = [{ node: root, inMenu: false, inBrand: false }]
  for (let top = stack.pop(); top !== undefined && found.length < witnessesMost; top = stack.pop()) {
    const { node } = top
    if (!('children' in node)) continue
    let { inMenu, inBrand } = top
    if (isElement(node)) {
      const { name, attribs } = node
      const { class: classes, id } = attribs
      inBrand ||= (classes !== undefined && brandClass.test(classes)) || (id !== undefined && brandClass.test(id))
      if (name === 'img' && inBrand) add(found, 'logo', attribs['alt'])
      if (name === 'a' && (inBrand || inMenu))
        add(found, inBrand ? 'logo' : 'menu', plainTextWithin(node, nameMaxChars))
      if (name === 'nav' || name === 'li') inMenu = true
    }
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at]
      if (child !== undefined) stack.push({ node: child, inMenu, inBrand })
    }
  }
  return found
}

/** A witness, where its text can be a name. "Logo of Pete's Pedals" names what comes after. */
export function add(found: NameWitness[], kind: WitnessKind, written: string | undefined): void {
  const text = trimmed(kind === 'logo' ? (written ?? '').replace(logoWord, ' ') : (written ?? ''))
  if (text !== '' && text.length <= nameMaxChars && /\p{L}/u.test(text) && found.length < witnessesMost)
    found.push({ kind, text: shortened(text, nameMaxChars) })
}

const logoWord = /\blogo(?:\s+(?:of|di|del(?:la)?|de|von|da|do))?\b/giu

/** Without stars, dashes and other signs around it. */
function trimmed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}"“«'’]+|(?<![^\p{L}\p{N}"”»'’.!?)])[^\p{L}\p{N}"”»'’.!?)]+$/gu, '')
    .trim()
}
