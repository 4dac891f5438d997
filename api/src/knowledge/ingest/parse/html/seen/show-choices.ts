import { isElement, plainText, singleSpaced, type Element } from '../blocks/dom.js'
import { writeText } from './edit-tree.js'

/** Longer lists hold countries or years. */
const maxChoices = 12

/** Writes a list's choices as a line: "Width: 16 mm, 18 mm, 20 mm". */
export function showChoices(elements: readonly Element[]): void {
  if (!elements.some(({ name }) => name === 'select')) return
  const labels = new Map(
    elements.flatMap((each) =>
      each.name === 'label' && each.attribs['for'] ? [[each.attribs['for'], each] as const] : [],
    ),
  )
  for (const select of elements) {
    if (select.name !== 'select' || select.parent === null) continue
    const own = enclosingLabel(select) ?? labels.get(select.attribs['id'] ?? '')
    const choices = listChoices(select)
    if (own === undefined || choices.length < 2 || choices.length > maxChoices) continue
    writeText(select, '')
    const label = singleSpaced(plainText(own))
      .trim()
      .replace(/(?<![\s:*])[\s:*]+$/, '')
    if (label === '') continue
    writeText(own, `${label}: ${choices.join(', ')}`, 'p')
  }
}

function enclosingLabel(select: Element): Element | undefined {
  for (let at = select.parent; at !== null && isElement(at); at = at.parent) if (at.name === 'label') return at
  return undefined
}

function listChoices(select: Element): string[] {
  return select.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.name === 'optgroup') return listChoices(child)
    const isPrompt = child.attribs['value'] === '' || child.attribs['disabled'] !== undefined
    const text = singleSpaced(plainText(child)).trim()
    return child.name !== 'option' || isPrompt || text === '' ? [] : [text]
  })
}

const openers = ['commandfor', 'popovertarget', 'aria-controls', 'data-bs-target', 'data-target', 'data-modal-target']

/** A dialog with an opener is a collapsed part. */
export function showDialogs(elements: readonly Element[]): void {
  const dialogs = elements.filter(({ name }) => name === 'dialog')
  if (dialogs.length === 0) return
  const opened = new Set(
    elements.flatMap(({ attribs }) => openers.flatMap((name) => attribs[name]?.replace(/^#/, '').split(/\s+/) ?? [])),
  )
  for (const element of dialogs)
    if (element.attribs['open'] !== undefined) element.name = 'div'
    else if (opened.has(element.attribs['id'] ?? '')) {
      element.name = 'div'
      element.attribs = { ...element.attribs, hidden: '' }
    }
}
