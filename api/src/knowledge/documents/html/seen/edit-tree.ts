import { Text } from 'domhandler'
import type { AnyNode, Element } from '../blocks/dom.js'

type Child = Element['children'][number]

/**
 * Gives an element these children and no others, and the children each other as neighbors. Taking nodes out one by one
 * looks for each among all of its siblings, of which a page may have a hundred thousand.
 */
export function setChildren(parent: Element, children: readonly AnyNode[]): void {
  parent.children = children as Child[]
  for (const [at, child] of parent.children.entries()) {
    child.parent = parent
    child.prev = parent.children[at - 1] ?? null
    child.next = parent.children[at + 1] ?? null
  }
}

/** Takes nodes out of the tree, going through the children of each parent once. They have no parent afterwards. */
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

/** Makes an element one of this name that holds this text alone. */
export function writeText(element: Element, text: string, name = 'span'): void {
  element.name = name
  element.attribs = {}
  setChildren(element, text === '' ? [] : [new Text(text)])
}
