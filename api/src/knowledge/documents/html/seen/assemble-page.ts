import { removeElement, replaceElement } from 'domutils'
import { Comment, Element as DomElement } from 'domhandler'
import { parseHtml } from '../../../crawl/scan/html-tree.js'
import { isElement, type AnyNode, type Element } from '../blocks/dom.js'

/** Frames and shadow roots inside each other that are opened; a page may nest more. */
const maxDepth = 4

/**
 * Brings parts of a page to where a browser shows them: declarative shadow roots with what their slots take, parts that
 * React streamed behind the page, and frames whose page stands in `srcdoc`.
 */
export function assemblePage(body: Element, depth = 0): void {
  if (depth === maxDepth) return
  const { templates, frames, streamed } = partsOf(body)
  for (const part of streamed) bringStreamed(part, templates)
  for (const template of templates)
    if (template.attribs['shadowrootmode'] !== undefined && template.parent !== null) openShadow(template, depth)
  for (const frame of frames) openFrame(frame, depth)
}

/** Whether an element is a part that a browser shows elsewhere; most pages have none. */
export function isSetApart({ name, attribs }: Element): boolean {
  return (
    (name === 'template' && attribs['shadowrootmode'] !== undefined) ||
    (name === 'iframe' && attribs['srcdoc'] !== undefined) ||
    (attribs['hidden'] !== undefined && streamedId.test(attribs['id'] ?? ''))
  )
}

interface Parts {
  templates: readonly Element[]
  frames: readonly Element[]
  streamed: readonly Element[]
}

function partsOf(body: Element): Parts {
  const templates: Element[] = []
  const frames: Element[] = []
  const streamed: Element[] = []
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue
      if (child.name === 'template') templates.push(child)
      else if (child.name === 'iframe' && child.attribs['srcdoc'] !== undefined) frames.push(child)
      else if (child.attribs['hidden'] !== undefined && streamedId.test(child.attribs['id'] ?? '')) streamed.push(child)
      if (child.name !== 'template') visit(child)
    }
  }
  visit(body)
  return { templates, frames, streamed }
}

/** `S:0`, with what React was told to put before it; its place is a template with `B:0` or `P:0`. */
const streamedId = /^(?<prefix>.*)S:(?<number>[\da-f]+)$/

function bringStreamed(part: Element, templates: readonly Element[]): void {
  const { prefix = '', number = '' } = streamedId.exec(part.attribs['id'] ?? '')?.groups ?? {}
  const places = [`${prefix}B:${number}`, `${prefix}P:${number}`]
  const place = templates.find(({ attribs }) => places.includes(attribs['id'] ?? ''))
  if (place === undefined) return
  removeElement(part)
  // What was shown while the part was awaited ends with a comment.
  for (let { next } = place; next !== null && !(next instanceof Comment && next.data === '/$'); next = place.next)
    removeElement(next)
  replaceBy(place, part.children)
}

function openShadow(template: Element, depth: number): void {
  const { parent: host } = template
  if (host === null || !isElement(host)) return
  const light = host.children.filter((child) => child !== template)
  const shadow = box(contentOf(template))
  const slots = slotsOf(shadow)
  for (const slot of slots) {
    const name = slot.attribs['name'] ?? ''
    const taken = light.filter((child) => ((isElement(child) && child.attribs['slot']) || '') === name)
    for (const child of taken) removeElement(child)
    replaceBy(slot, taken.length > 0 ? taken : slot.children)
  }
  for (const child of host.children.slice()) removeElement(child)
  adopt(host, shadow.children)
  assemblePage(host, depth + 1)
}

/** The content of a template is a tree of its own. */
function contentOf(template: Element): AnyNode[] {
  return template.children.flatMap((child) =>
    'children' in child && !isElement(child) ? [...child.children] : [child],
  )
}

function slotsOf(shadow: Element): Element[] {
  return shadow.children.flatMap((child) => (!isElement(child) ? [] : child.name === 'slot' ? [child] : slotsOf(child)))
}

function openFrame(frame: Element, depth: number): void {
  const inner = parseHtml(frame.attribs['srcdoc'] ?? '')
  const html = inner.children.find((child): child is Element => isElement(child) && child.name === 'html')
  const body = html?.children.find((child): child is Element => isElement(child) && child.name === 'body')
  if (body === undefined) return
  assemblePage(body, depth + 1)
  replaceElement(frame, box([...body.children]))
}

function box(children: readonly AnyNode[]): Element {
  const element = new DomElement('div', {}, [])
  adopt(element, children)
  return element
}

function adopt(element: Element, children: readonly AnyNode[]): void {
  element.children = []
  for (const child of children) {
    const last = element.children.at(-1) ?? null
    const node = child as Element['children'][number]
    node.parent = element
    node.prev = last
    node.next = null
    if (last !== null) last.next = node
    element.children.push(node)
  }
}

/** Puts nodes in the place of one. */
function replaceBy(place: Element, nodes: readonly AnyNode[]): void {
  const { parent } = place
  if (parent === null) return
  adopt(
    parent as Element,
    parent.children.flatMap((child) => (child === place ? nodes : [child])),
  )
  place.parent = null
}
