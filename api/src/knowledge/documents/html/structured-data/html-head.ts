import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'

/** What a page says of itself beside its text. */
export interface HtmlHead {
  body: Element | undefined
  /** Of `html`. */
  language: string | undefined
  title: string | undefined
  /** The first `h1`. */
  heading: string | undefined
  /** Contents of `meta` by property, name or http-equiv, in lower case; the first of each. */
  metas: ReadonlyMap<string, string>
  /** Contents of the `application/ld+json` elements. */
  scripts: readonly string[]
  /** Contents of the `style` elements. */
  styles: readonly string[]
  /** Elements that begin an item of microdata or of RDFa, and no property of another. */
  items: readonly Element[]
}

/** Collects it in one walk; selectors would take one each. */
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
          if (node.parent !== null && isElement(node.parent) && node.parent.name === 'head') head.title ??= textOf(node)
          break
        case 'h1':
          head.heading ??= textOf(node)
          break
        case 'meta':
          for (const name of [node.attribs['property'], node.attribs['name'], node.attribs['http-equiv']]) {
            const key = name?.trim().toLowerCase()
            if (key !== undefined && key !== '' && !metas.has(key)) metas.set(key, node.attribs['content'] ?? '')
          }
          break
        case 'style':
          styles.push(textOf(node))
          break
        case 'script':
          if (node.attribs['type']?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json')
            scripts.push(textOf(node))
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
  return element.attribs['typeof'] !== undefined && property === undefined && isOfSchema(element)
}

/** A page with more levels between a vocabulary and its items is made to be slow. */
const levelsMax = 100

/** Whether RDFa in an element speaks of schema.org, by its prefix or the vocabulary of an element around it. */
function isOfSchema(element: Element): boolean {
  if (/^\s*schema:/.test(element.attribs['typeof'] ?? '')) return true
  let node: AnyNode | null = element
  for (let level = 0; node !== null && level < levelsMax; level++, node = node.parent) {
    const vocabulary = isElement(node) ? node.attribs['vocab'] : undefined
    if (vocabulary !== undefined) return /^\s*https?:\/\/(?:www\.)?schema\.org/.test(vocabulary)
  }
  return false
}

function textOf(node: Element): string {
  return node.children.map((child) => textData(child) ?? (isElement(child) ? textOf(child) : '')).join('')
}
