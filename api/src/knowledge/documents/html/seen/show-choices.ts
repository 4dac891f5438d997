import { isElement, plainText, singleSpaced, type Element } from '../blocks/dom.js'
import { writeText } from './edit-tree.js'

/** A list with more choices is one of countries or years. */
const maxChoices = 12

/** Writes the choices of a labeled list as a line: "Width: 16 mm, 18 mm, 20 mm". */
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
    const choices = choicesOf(select)
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

/** The options of a list, without the prompt to choose. */
function choicesOf(select: Element): string[] {
  return select.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.name === 'optgroup') return choicesOf(child)
    const isPrompt = child.attribs['value'] === '' || child.attribs['disabled'] !== undefined
    const text = singleSpaced(plainText(child)).trim()
    return child.name !== 'option' || isPrompt || text === '' ? [] : [text]
  })
}

const openers = ['commandfor', 'popovertarget', 'aria-controls', 'data-bs-target', 'data-target', 'data-modal-target']

/** A dialog that is open is shown; one that something on the page opens is read as any part that is closed at first. */
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
