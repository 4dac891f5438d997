import { removeElement, replaceElement } from 'domutils'
import { Comment, Element as DomElement } from 'domhandler'
import { parseHtml } from '../../../crawl/scan/html-tree.js'
import { isElement, type AnyNode, type Element } from '../blocks/dom.js'

const maxDepth = 4

/** Moves shadow roots with slots, streamed React parts and `srcdoc` frames to their displayed position. */
export function assemblePage(body: Element, depth = 0): void {
  if (depth === maxDepth) return
  const { templates, frames, streamed } = collectParts(body)
  for (const part of streamed) bringStreamed(part, templates)
  for (const template of templates)
    if (template.attribs['shadowrootmode'] !== undefined && template.parent !== null) openShadow(template, depth)
  for (const frame of frames) openFrame(frame, depth)
}

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

function collectParts(body: Element): Parts {
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

/** `S:0` with React's prefix replaces the template `B:0` or `P:0`. */
const streamedId = /^(?<prefix>.*)S:(?<number>[\da-f]+)$/

function bringStreamed(part: Element, templates: readonly Element[]): void {
  const { prefix = '', number = '' } = streamedId.exec(part.attribs['id'] ?? '')?.groups ?? {}
  const places = [`${prefix}B:${number}`, `${prefix}P:${number}`]
  const place = templates.find(({ attribs }) => places.includes(attribs['id'] ?? ''))
  if (place === undefined) return
  removeElement(part)
  // React's fallback ends with a `/$` comment.
  for (let { next } = place; next !== null && !(next instanceof Comment && next.data === '/$'); next = place.next)
    removeElement(next)
  replaceBy(place, part.children)
}

function openShadow(template: Element, depth: number): void {
  const { parent: host } = template
  if (host === null || !isElement(host)) return
  const light = host.children.filter((child) => child !== template)
  const shadow = wrapInDiv(templateContent(template))
  const slots = findSlots(shadow)
  for (const slot of slots) {
    const name = slot.attribs['name'] ?? ''
    const taken = light.filter((child) => ((isElement(child) && child.attribs['slot']) || '') === name)
    for (const child of taken) removeElement(child)
    replaceBy(slot, taken.length > 0 ? taken : slot.children)
  }
  for (const child of host.children.slice()) removeElement(child)
  adoptChildren(host, shadow.children)
  assemblePage(host, depth + 1)
}

/** Template content is a separate tree. */
function templateContent(template: Element): AnyNode[] {
  return template.children.flatMap((child) =>
    'children' in child && !isElement(child) ? [...child.children] : [child],
  )
}

function findSlots(shadow: Element): Element[] {
  return shadow.children.flatMap((child) =>
    !isElement(child) ? [] : child.name === 'slot' ? [child] : findSlots(child),
  )
}

function openFrame(frame: Element, depth: number): void {
  const inner = parseHtml(frame.attribs['srcdoc'] ?? '')
  const html = inner.children.find((child): child is Element => isElement(child) && child.name === 'html')
  const body = html?.children.find((child): child is Element => isElement(child) && child.name === 'body')
  if (body === undefined) return
  assemblePage(body, depth + 1)
  replaceElement(frame, wrapInDiv([...body.children]))
}

function wrapInDiv(children: readonly AnyNode[]): Element {
  const element = new DomElement('div', {}, [])
  adoptChildren(element, children)
  return element
}

function adoptChildren(element: Element, children: readonly AnyNode[]): void {
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

function replaceBy(place: Element, nodes: readonly AnyNode[]): void {
  const { parent } = place
  if (parent === null) return
  adoptChildren(
    parent as Element,
    parent.children.flatMap((child) => (child === place ? nodes : [child])),
  )
  place.parent = null
}
