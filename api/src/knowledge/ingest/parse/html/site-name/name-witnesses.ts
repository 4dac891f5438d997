import { isElement, plainTextWithin, type AnyNode, type Document } from '../blocks/dom.js'
import { shorten } from '../title/shorten.js'

/**
 * Where a possible business name was found: structured data, `og:site_name`, `application-name`, logo, title part, ©
 * line, first heading, or frequent text. `menu` and `town` count against a name.
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
  text: string
}

const nameMaxChars = 80
export const witnessesMost = 60

const brandClass = /(?:^|[\s_-])(?:logo|brand|site-?title|site-?name)/i

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
      if (name === 'img' && inBrand) addWitness(found, 'logo', attribs['alt'])
      if (name === 'a' && (inBrand || inMenu))
        addWitness(found, inBrand ? 'logo' : 'menu', plainTextWithin(node, nameMaxChars))
      if (name === 'nav' || name === 'li') inMenu = true
    }
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at]
      if (child !== undefined) stack.push({ node: child, inMenu, inBrand })
    }
  }
  return found
}

/** "Logo of Pete's Pedals" loses its first words. */
export function addWitness(found: NameWitness[], kind: WitnessKind, written: string | undefined): void {
  const text = trimName(kind === 'logo' ? (written ?? '').replace(logoWord, ' ') : (written ?? ''))
  if (text !== '' && text.length <= nameMaxChars && /\p{L}/u.test(text) && found.length < witnessesMost)
    found.push({ kind, text: shorten(text, nameMaxChars) })
}

const logoWord = /\blogo(?:\s+(?:of|di|del(?:la)?|de|von|da|do))?\b/giu

function trimName(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}"“«'’]+|(?<![^\p{L}\p{N}"”»'’.!?)])[^\p{L}\p{N}"”»'’.!?)]+$/gu, '')
    .trim()
}
