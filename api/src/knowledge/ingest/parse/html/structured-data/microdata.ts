import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'

export type Thing = Readonly<Record<string, unknown>>

const maxItems = 300
const maxDepth = 8

/** Reads microdata (WHATWG HTML, chapter 5) or RDFa Lite (W3C) as JSON-LD. */
export function readMicrodata(found: readonly Element[]): Thing[] {
  let items = 0
  const readItem = (element: Element, depth: number): Thing => {
    items++
    const thing: Record<string, unknown> = {}
    const type = (element.attribs['itemtype'] ?? element.attribs['typeof'])?.trim().split(/\s+/)
    if (type !== undefined && type[0] !== '') thing['@type'] = type
    const visit = (node: AnyNode): void => {
      if (!isElement(node) || items > maxItems) return
      const names = propertyNames(node)
      const isItem = 'itemscope' in node.attribs || 'typeof' in node.attribs
      if (names.length > 0) {
        const value = isItem ? (depth < maxDepth ? readItem(node, depth + 1) : undefined) : propertyValue(node)
        for (const name of names)
          if (value !== undefined && name !== '__proto__')
            thing[name] = name in thing ? [thing[name], value].flat() : value
      }
      // The inner item owns its properties.
      if (!isItem) node.children.forEach(visit)
    }
    element.children.forEach(visit)
    return thing
  }
  return found.slice(0, maxItems).map((element) => readItem(element, 0))
}

/** "og:title" belongs to no item. */
function propertyNames({ attribs }: Element): string[] {
  const written = attribs['itemprop'] ?? attribs['property']?.replaceAll('schema:', '')
  const isRdfa = attribs['itemprop'] === undefined
  return (written ?? '').split(/\s+/).filter((name) => name !== '' && !(isRdfa && name.includes(':')))
}

function propertyValue(element: Element): string | undefined {
  const attribute = element.attribs['content'] ?? valueAttribute(element)
  const value = (attribute ?? nodeText(element)).replace(/\s+/g, ' ').trim()
  return value === '' ? undefined : value
}

/** The result equals `textContent`. */
function nodeText(node: AnyNode): string {
  return textData(node) ?? ('children' in node ? node.children.map(nodeText).join('') : '')
}

function valueAttribute({ name, attribs }: Element): string | undefined {
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
