import { Element } from 'domhandler'
import type { Token } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'
import { QuickParser } from './quick-parser.js'

export type HtmlDocument = Htmlparser2TreeAdapterMap['document']
export type HtmlElement = Htmlparser2TreeAdapterMap['element']
export type HtmlNode = HtmlDocument['children'][number] | HtmlDocument

const noAttributes: Record<string, string> = Object.freeze(Object.create(null) as Record<string, string>)

function attributesOf(attrs: readonly Token.Attribute[]): Record<string, string> {
  if (attrs.length === 0) return noAttributes
  const attribs = Object.create(null) as Record<string, string>
  for (const { name, value } of attrs) attribs[name] = value
  return attribs
}

/** Elements without the two tables of name spaces and prefixes that only writing a page out again would need. */
const treeAdapter: typeof adapter = {
  ...adapter,
  createElement(name, namespace, attrs) {
    const element = new Element(name, attributesOf(attrs), [])
    element.namespace = namespace
    return element
  },
  adoptAttributes(recipient, attrs) {
    recipient.attribs = Object.assign(Object.create(null) as Record<string, string>, recipient.attribs)
    for (const { name, value } of attrs) recipient.attribs[name] ??= value
  },
}

/**
 * The tree of a page as browsers mend it: what `cheerio.load` gives, without what that makes around it. Each of its
 * calls makes a class that the engine's own tables hold on to, and with it the whole page, until the next full
 * collection: half of the time spent on a page went into copying the pages before it.
 */
export function parseHtml(html: string): HtmlDocument {
  const parser = new QuickParser({ treeAdapter })
  parser.tokenizer.write(html, true)
  return parser.document
}
