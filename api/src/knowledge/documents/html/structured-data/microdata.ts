import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'

/** A thing that a page describes, by property; what schema.org calls an item. */
export type Thing = Readonly<Record<string, unknown>>

const maxItems = 300
const maxDepth = 8

/**
 * The things that a page describes in microdata (WHATWG HTML, chapter 5) or RDFa Lite (W3C), in the form that JSON-LD
 * would give them.
 * @param found the elements that begin an item which is no property of another, in document order
 */
export function readMicrodata(found: readonly Element[]): Thing[] {
  let items = 0
  const itemOf = (element: Element, depth: number): Thing => {
    items++
    const thing: Record<string, unknown> = {}
    const type = (element.attribs['itemtype'] ?? element.attribs['typeof'])?.trim().split(/\s+/)
    if (type !== undefined && type[0] !== '') thing['@type'] = type
    const visit = (node: AnyNode): void => {
      if (!isElement(node) || items > maxItems) return
      const names = namesOf(node)
      const isItem = 'itemscope' in node.attribs || 'typeof' in node.attribs
      if (names.length > 0) {
        const value = isItem ? (depth < maxDepth ? itemOf(node, depth + 1) : undefined) : valueOf(node)
        for (const name of names)
          if (value !== undefined && name !== '__proto__')
            thing[name] = name in thing ? [thing[name], value].flat() : value
      }
      // The properties inside another item are that item's.
      if (!isItem) node.children.forEach(visit)
    }
    element.children.forEach(visit)
    return thing
  }
  return found.slice(0, maxItems).map((element) => itemOf(element, 0))
}

/** Names of properties; those of Open Graph ("og:title") are none of an item. */
function namesOf({ attribs }: Element): string[] {
  const written = attribs['itemprop'] ?? attribs['property']?.replaceAll('schema:', '')
  const isRdfa = attribs['itemprop'] === undefined
  return (written ?? '').split(/\s+/).filter((name) => name !== '' && !(isRdfa && name.includes(':')))
}

function valueOf(element: Element): string | undefined {
  const attribute = element.attribs['content'] ?? attributeOf(element)
  const value = (attribute ?? textOf(element)).replace(/\s+/g, ' ').trim()
  return value === '' ? undefined : value
}

/** All text in it, as `textContent` gives it. */
function textOf(node: AnyNode): string {
  return textData(node) ?? ('children' in node ? node.children.map(textOf).join('') : '')
}

function attributeOf({ name, attribs }: Element): string | undefined {
  switch (name) {
    case 'a':
    case 'area':
    case 'link':
      return attribs['href']
    case 'img':
    case 'audio':
    case 'video':
    case 'source':
    case 'iframe':
      return attribs['src']
    case 'time':
      return attribs['datetime']
    case 'data':
    case 'meter':
      return attribs['value']
    default:
      return undefined
  }
}
