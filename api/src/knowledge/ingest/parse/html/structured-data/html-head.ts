import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'

export interface HtmlHead {
  body: Element | undefined
  /** The language is that of the `html` element. */
  language: string | undefined
  title: string | undefined
  heading: string | undefined
  /** Keys are property, name or http-equiv; the first element of each key counts. */
  metas: ReadonlyMap<string, string>
  scripts: readonly string[]
  styles: readonly string[]
  /** Top-level items of microdata or RDFa. */
  items: readonly Element[]
}

/** One walk; selectors need one each. */
export function readHead(root: AnyNode | undefined): HtmlHead {
  const metas = new Map<string, string>()
  const scripts: string[] = []
  const styles: string[] = []
  const items: Element[] = []
  const head = {
    body: undefined as Element | undefined,
    language: undefined as string | undefined,
    title: undefined as string | undefined,
    heading: undefined as string | undefined,
  }
  const stack: AnyNode[] = root === undefined ? [] : [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node)) {
      if (beginsItem(node)) items.push(node)
      switch (node.name) {
        case 'html':
          head.language ??= node.attribs['lang']
          break
        case 'body':
          head.body ??= node
          break
        case 'title':
          if (node.parent !== null && isElement(node.parent) && node.parent.name === 'head')
            head.title ??= elementText(node)
          break
        case 'h1':
          head.heading ??= elementText(node)
          break
        case 'meta':
          for (const name of [node.attribs['property'], node.attribs['name'], node.attribs['http-equiv']]) {
            const key = name?.trim().toLowerCase()
            if (key !== undefined && key !== '' && !metas.has(key)) metas.set(key, node.attribs['content'] ?? '')
          }
          break
        case 'style':
          styles.push(elementText(node))
          break
        case 'script':
          if (node.attribs['type']?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json')
            scripts.push(elementText(node))
          break
        default:
      }
    }
    if (!('children' in node)) continue
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index]
      if (child !== undefined && 'children' in child) stack.push(child)
    }
  }
  return { ...head, metas, scripts, styles, items }
}

function beginsItem(element: Element): boolean {
  const { itemscope, itemprop, property } = element.attribs
  if (itemscope !== undefined) return itemprop === undefined
  return element.attribs['typeof'] !== undefined && property === undefined && usesSchemaOrg(element)
}

/** Deeper pages are crafted to be slow. */
const levelsMax = 100

function usesSchemaOrg(element: Element): boolean {
  if (/^\s*schema:/.test(element.attribs['typeof'] ?? '')) return true
  let node: AnyNode | null = element
  for (let level = 0; node !== null && level < levelsMax; level++, node = node.parent) {
    const vocabulary = isElement(node) ? node.attribs['vocab'] : undefined
    if (vocabulary !== undefined) return /^\s*https?:\/\/(?:www\.)?schema\.org/.test(vocabulary)
  }
  return false
}

function elementText(node: Element): string {
  return node.children.map((child) => textData(child) ?? (isElement(child) ? elementText(child) : '')).join('')
}
