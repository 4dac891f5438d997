import { Text } from 'domhandler'
import type { AnyNode, Element } from '../blocks/dom.js'

type Child = Element['children'][number]

/** Removing nodes one by one would search all siblings, which may be a hundred thousand. */
export function setChildren(parent: Element, children: readonly AnyNode[]): void {
  parent.children = children as Child[]
  for (const [at, child] of parent.children.entries()) {
    child.parent = parent
    child.prev = parent.children[at - 1] ?? null
    child.next = parent.children[at + 1] ?? null
  }
}

/** Removes nodes in one pass per parent. They have no parent afterwards. */
export function removeNodes(nodes: readonly AnyNode[]): void {
  const gone = new Set(nodes)
  for (const parent of new Set(nodes.map((node) => node.parent)))
    if (parent !== null)
      setChildren(
        parent as Element,
        parent.children.filter((child) => !gone.has(child)),
      )
  for (const node of nodes) {
    node.parent = null
    node.prev = null
    node.next = null
  }
}

export function writeText(element: Element, text: string, name = 'span'): void {
  element.name = name
  element.attribs = {}
  setChildren(element, text === '' ? [] : [new Text(text)])
}
