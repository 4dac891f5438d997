import type { Element } from '../blocks/dom.js'
import type { ListedElement } from './listed-elements.js'

/** The dialogs that a button on the page opens: what a card says in full, often. */
export function openedDialogs(all: readonly Pick<ListedElement, 'element' | 'named'>[]): Element[] {
  const dialogs = all.flatMap(({ element, named: { isDialog } }) =>
    isDialog && element.attribs['id'] !== undefined ? [element] : [],
  )
  if (dialogs.length === 0) return []
  const opened = new Set(
    all.flatMap(({ element: { attribs } }) =>
      [attribs['data-bs-target'], attribs['data-target'], attribs['data-modal-target'], attribs['href']].map(
        (target) => /^#?([\w-]+)$/.exec(target ?? '')?.[1],
      ),
    ),
  )
  return dialogs.filter((element) => opened.has(element.attribs['id']))
}
