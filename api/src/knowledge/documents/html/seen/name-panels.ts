import { prepend, removeElement } from 'domutils'
import { Element as DomElement, Text } from 'domhandler'
import { isElement, plainText, singleSpaced, type Element } from '../blocks/dom.js'
import { headingTags } from '../blocks/element-text.js'

/** Attributes of a tab that name its panel, an `id` with or without `#`. */
const panelAttributes = ['aria-controls', 'data-bs-target', 'data-target', 'data-tab', 'data-w-tab', 'href']
const tabClass = /(?:^|\s)(?:tab|tabs__tab|nav-link|tab-link|tablinks)(?:$|\s)/i
const titleMaxChars = 80

/** Puts the title of each tab over the panel that it names, where the panel would be read without it. */
export function namePanels(body: Element, elements: readonly Element[]): void {
  const tabs = elements.filter(isTab)
  if (tabs.length === 0) return
  const ids = new Map<string, Element>()
  for (const each of elements) if (each.attribs['id'] !== undefined) ids.set(each.attribs['id'], each)
  for (const tab of tabs) {
    const title = singleSpaced(plainText(tab)).trim()
    const panel = panelOf(tab, ids)
    if (panel === undefined || panel === body || title === '' || title.length > titleMaxChars || isInside(tab, panel))
      continue
    removeElement(tab)
    if (startsWithHeading(panel, title)) continue
    const inner = innerLevel(panel)
    const heading = new DomElement('div', { role: 'heading', 'aria-level': String(Math.max(2, inner - 1)) }, [
      new Text(title),
    ])
    prepend(panel.children[0] ?? panel, heading)
    if (heading.parent === null) panel.children.push(heading)
  }
}

function isTab({ attribs, name }: Element): boolean {
  if (attribs['role'] === 'tab') return true
  if (/^(?:tab|pill)$/.test(attribs['data-bs-toggle'] ?? attribs['data-toggle'] ?? '')) return true
  return (name === 'button' || name === 'a') && tabClass.test(attribs['class'] ?? '')
}

function panelOf(tab: Element, ids: ReadonlyMap<string, Element>): Element | undefined {
  const named = panelAttributes.flatMap((name) => {
    const id = /^#?(?<id>[\w:.-]+)$/.exec(tab.attribs[name] ?? '')?.groups?.['id']
    const panel = id === undefined ? undefined : ids.get(id)
    return panel === undefined ? [] : [panel]
  })
  if (named[0] !== undefined) return named[0]
  const own = tab.attribs['id']
  if (own === undefined) return undefined
  return [...ids.values()].find(({ attribs }) => attribs['role'] === 'tabpanel' && attribs['aria-labelledby'] === own)
}

function isInside(element: Element, container: Element): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (at === container) return true
  return false
}

function startsWithHeading(panel: Element, title: string): boolean {
  const first = panel.children.find((child): child is Element => isElement(child))
  return first !== undefined && headingTags.has(first.name) && singleSpaced(plainText(first)).trim() === title
}

/** The highest heading inside; one below the lowest where there is none. */
function innerLevel(panel: Element): number {
  let level = 7
  const visit = (element: Element): void => {
    if (headingTags.has(element.name)) level = Math.min(level, Number(element.name[1]))
    for (const child of element.children) if (isElement(child)) visit(child)
  }
  visit(panel)
  return level
}
