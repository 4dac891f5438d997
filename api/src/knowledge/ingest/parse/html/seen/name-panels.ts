import { prepend, removeElement } from 'domutils'
import { Element as DomElement, Text } from 'domhandler'
import { isElement, plainText, plainTextWithin, singleSpaced, textData, type Element } from '../blocks/dom.js'
import { blockTags, headingTags } from '../blocks/element-text.js'

const panelAttributes = ['aria-controls', 'data-bs-target', 'data-target', 'data-tab', 'data-w-tab', 'href']
const clickAttributes = ['onclick', '@click', '@click.prevent', 'x-on:click', 'v-on:click', 'ng-click', '(click)']
const showAttributes = ['x-show', 'v-show', 'v-if', 'ng-show', 'ng-if', '*ngif', 'x-bind:class', ':class']
const tabClass =
  /(?:^|\s)(?:tab|tabs__tab|tab-?(?:btn|button|title|label|item)|nav-link|w-?tab-link|tablinks?)(?:$|\s)/i
const tabsClass = /(?:^|[\s_-])(?:w-tab|tab|tabs|tabbed|pills)(?:$|[\s_-])/i
const titleMaxChars = 80
const maxTabs = 20

/** Adds tab titles above panels, which would be read without them. */
export function namePanels(body: Element, elements: readonly Element[]): void {
  const tabs = elements.filter(isTab)
  const links = elements.flatMap(findTabLinks)
  const groups = elements.filter(
    ({ attribs }) =>
      attribs['role'] === 'tablist' || (attribs['class'] !== undefined && tabsClass.test(attribs['class'])),
  )
  if (tabs.length === 0 && links.length === 0 && groups.length === 0) return
  const opened = [...tabs, ...links]
  const panels = new Panels(opened.length === 0 ? [] : elements)
  const named = new Set<Element>()
  for (const tab of opened) {
    const panel = panels.findFor(tab)
    if (panel !== undefined && panel !== body && putTitle(tab, panel, named)) named.add(panel)
  }
  for (const group of groups) {
    for (const [tab, panel] of pairsByOrder(group))
      if (!named.has(panel) && putTitle(tab, panel, named)) named.add(panel)
  }
}

function putTitle(tab: Element, panel: Element, named: ReadonlySet<Element>): boolean {
  const title = singleSpaced(plainText(tab)).trim()
  if (title === '' || title.length > titleMaxChars || isInside(tab, panel)) return false
  if (tab.name === 'div' && isDirectlyAfter(panel, tab)) return true
  removeElement(tab)
  // Marks the panel so that it is read although hidden.
  panel.attribs = { ...panel.attribs, role: panel.attribs['role'] ?? 'tabpanel' }
  // Page builders write titles twice, for wide and narrow screens.
  if (named.has(panel) || startsWithHeading(panel, title)) return true
  const inner = innerLevel(panel)
  const heading = new DomElement('div', { role: 'heading', 'aria-level': String(Math.max(2, inner - 1)) }, [
    new Text(title),
  ])
  prepend(panel.children[0] ?? panel, heading)
  if (heading.parent === null) panel.children.push(heading)
  return true
}

/** Accordion titles are already above their panels. */
function isDirectlyAfter(panel: Element, tab: Element): boolean {
  let { prev } = panel
  while (prev !== null && !isElement(prev) && (textData(prev) ?? '').trim() === '') ({ prev } = prev)
  return prev === tab
}

function isTab({ attribs, name }: Element): boolean {
  if (name.endsWith('-tab') && attribs['panel'] !== undefined) return true
  if (attribs['role'] === 'tab' || attribs['data-w-tab'] !== undefined) return !isPanel(attribs)
  if (/^(?:tab|pill)$/.test(attribs['data-bs-toggle'] ?? attribs['data-toggle'] ?? '')) return true
  if (name === 'button' || name === 'a')
    return (attribs['class'] !== undefined && tabClass.test(attribs['class'])) || readClickState(attribs) !== undefined
  return (name === 'span' || name === 'li' || name === 'div') && attribs['data-tab'] !== undefined && !isPanel(attribs)
}

const panelClass = /(?:^|[\s_-])(?:pane|panel|content|body)(?:$|[\s_-])/i

function isPanel(attribs: Element['attribs']): boolean {
  return attribs['role'] === 'tabpanel' || panelClass.test(attribs['class'] ?? '')
}

function mayBePanel({ attribs }: Element): boolean {
  return (
    isPanel(attribs) ||
    /tab|pane/i.test(attribs['class'] ?? '') ||
    attribs['hidden'] !== undefined ||
    /display\s*:\s*none/i.test(attribs['style'] ?? '')
  )
}

/** Scripts turn lists of links to the following boxes into tabs. */
function findTabLinks(list: Element): Element[] {
  if ((list.name !== 'ul' && list.name !== 'ol') || list.children.length > maxTabs * 2) return []
  const links: Element[] = []
  for (const item of list.children) {
    if (!isElement(item)) continue
    const [link, ...others] = item.children.filter((child) => isElement(child) || (textData(child) ?? '').trim() !== '')
    if (link === undefined || others.length > 0 || !isElement(link) || link.name !== 'a') return []
    if (!/^#[\w:.-]+$/.test(link.attribs['href'] ?? '')) return []
    links.push(link)
  }
  const ids = new Set(links.map((link) => link.attribs['href']?.slice(1)))
  const behind = findBoxesAfter(list).slice(0, links.length)
  return links.length >= 2 &&
    behind.length === links.length &&
    behind.every(({ attribs }) => ids.has(attribs['id'] ?? ''))
    ? links
    : []
}

class Panels {
  private readonly ids = new Map<string, Element>()
  private readonly labeled = new Map<string, Element>()
  private readonly named = new Map<string, Element[]>()
  private readonly shown = new Map<string, Element[]>()

  constructor(elements: readonly Element[]) {
    for (const element of elements) {
      const { attribs } = element
      if (attribs['id'] !== undefined) this.ids.set(attribs['id'], element)
      if (attribs['role'] === 'tabpanel' && attribs['aria-labelledby'] !== undefined)
        this.labeled.set(attribs['aria-labelledby'], element)
      for (const name of showAttributes) {
        const state = attribs[name] === undefined ? undefined : readComparedState(attribs[name])
        if (state !== undefined) addTo(this.shown, state, element)
      }
      if (element.name.endsWith('-tab-panel') && attribs['name'] !== undefined) {
        // Custom elements are displayed as boxes.
        element.name = 'div'
        addTo(this.named, attribs['name'], element)
      }
      if (!isPanel(attribs)) continue
      for (const [name, value] of Object.entries(attribs))
        if (name.startsWith('data-') && value !== '') addTo(this.named, value, element)
    }
  }

  findFor(tab: Element): Element | undefined {
    const { attribs } = tab
    for (const name of panelAttributes) {
      const id = /^#?(?<id>[\w:.-]+)$/.exec(attribs[name] ?? '')?.groups?.['id']
      const panel = id === undefined ? undefined : this.ids.get(id)
      if (panel !== undefined && panel !== tab) return panel
    }
    const labeled = attribs['id'] === undefined ? undefined : this.labeled.get(attribs['id'])
    if (labeled !== undefined) return labeled
    const state = readClickState(attribs)
    if (state !== undefined) {
      const called = this.ids.get(state)
      // A button may also only scroll to the panel.
      return (
        nearestPanel(tab, this.shown.get(state)) ?? (called !== undefined && mayBePanel(called) ? called : undefined)
      )
    }
    for (const name of ['data-tab', 'data-w-tab', 'data-tab-target', 'data-target', 'panel']) {
      const panel = nearestPanel(tab, this.named.get(attribs[name]?.replace(/^[#.]/, '') ?? ''))
      if (panel !== undefined) return panel
    }
    return undefined
  }
}

function addTo(map: Map<string, Element[]>, name: string, element: Element): void {
  const known = map.get(name)
  if (known === undefined) map.set(name, [element])
  else known.push(element)
}

/** Groups may reuse panel names, so the tab's own group is preferred. */
function nearestPanel(tab: Element, panels: readonly Element[] = []): Element | undefined {
  if (panels.length < 2) return panels[0]
  for (let { parent } = tab; parent !== null && isElement(parent); { parent } = parent) {
    const box = parent
    const inside = panels.filter((panel) => isInside(panel, box))
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined
  }
  return undefined
}

/** "tab=2" of `tab = 2`, or an `id` passed to a function. */
function readClickState(attribs: Element['attribs']): string | undefined {
  for (const name of clickAttributes) {
    const script = attribs[name]
    if (script === undefined) continue
    const set = /^\s*(?<name>[\w.$]+)\s*=\s*['"]?(?<value>[\w-]+)['"]?\s*;?\s*$/.exec(script)?.groups
    if (set !== undefined) return `${set['name']}=${set['value']}`
    return /\([^()'"]*['"]#?(?<id>[\w-]+)['"]\s*\)/.exec(script)?.groups?.['id']
  }
  return undefined
}

function readComparedState(expression: string): string | undefined {
  const code = expression.replace(/\s+/g, '')
  if (!/^[^=]*={2,3}[^=]*$/.test(code)) return undefined
  const compared = /(?<![\w.$])(?<name>[\w.$]{1,60})={2,3}['"]?(?<value>[\w-]{1,60})['"]?\}?$/.exec(code)?.groups
  return compared === undefined ? undefined : `${compared['name']}=${compared['value']}`
}

/** Pairs equal numbers of titles and panels by order if nothing else links them. */
function pairsByOrder(group: Element): readonly (readonly [Element, Element])[] {
  const run = runsIn(group)
  if (run !== undefined) return run
  const labels = group.children.filter((child): child is Element => isElement(child) && child.name === 'label')
  const titles =
    labels.length >= 2 ? labels : titlesIn(group.attribs['role'] === 'tablist' ? group : (findTitleBox(group) ?? group))
  if (titles.length < 2 || titles.length > maxTabs) return []
  const last = titles.at(-1)
  const from = labels.length >= 2 && last !== undefined ? last : (findTitleBox(group) ?? group)
  const behind = findBoxesAfter(from)
  const [first] = behind
  const panels = behind.length === 1 && first !== undefined ? boxesIn(first) : behind
  const shape = elementShape(panels[0])
  // Filterable lists show all boxes, tabs only the first.
  if (panels.length !== titles.length || !panels.slice(1).every(mayBePanel)) return []
  if (panels.some((panel) => elementShape(panel) !== shape)) return []
  return titles.flatMap((title, at) => {
    const panel = panels[at]
    return panel === undefined ? [] : [[title, panel] as const]
  })
}

function runsIn(group: Element): readonly (readonly [Element, Element])[] | undefined {
  const boxes = group.children.filter(isElement)
  const half = boxes.length / 2
  if (half < 2 || half > maxTabs || !Number.isInteger(half)) return undefined
  const [titles, panels] = [boxes.slice(0, half), boxes.slice(half)]
  const isLine = (box: Element): boolean => (plainTextWithin(box, titleMaxChars)?.trim() ?? '') !== ''
  const isRun =
    titles.every((box) => elementShape(box) === elementShape(titles[0]) && isLine(box)) &&
    panels.every((box) => elementShape(box) === elementShape(panels[0]) && mayBePanel(box)) &&
    elementShape(titles[0]) !== elementShape(panels[0])
  return isRun ? titles.map((title, at) => [title, panels[at] ?? title] as const) : undefined
}

function findTitleBox(group: Element): Element | undefined {
  if (group.attribs['role'] === 'tablist') return undefined
  const [first] = boxesIn(group)
  return first !== undefined && titlesIn(first).length >= 2 ? first : undefined
}

function titlesIn(box: Element): Element[] {
  const titles = box.children.filter(isElement).map((child) => titleButton(child))
  return titles.every((title) => title !== undefined) ? titles : []
}

function titleButton(element: Element): Element | undefined {
  const text = plainTextWithin(element, titleMaxChars * 4)?.trim() ?? ''
  if (text === '' || singleSpaced(text).length > titleMaxChars) return undefined
  const isButton = ({ name, attribs }: Element): boolean =>
    name === 'button' ||
    attribs['role'] === 'tab' ||
    (name === 'a' && /^(?:#.*|javascript:.*|)$/.test(attribs['href'] ?? ''))
  const [only, ...others] = element.children.filter(isElement)
  if (isButton(element)) return element
  return only !== undefined && others.length === 0 && isButton(only) ? element : undefined
}

function boxesIn(element: Element): Element[] {
  return element.children.filter(
    (child): child is Element => isElement(child) && (blockTags.has(child.name) || child.name === 'label'),
  )
}

function findBoxesAfter(element: Element): Element[] {
  const found: Element[] = []
  for (let { next } = element; next !== null && found.length <= maxTabs; { next } = next)
    if (isElement(next) && blockTags.has(next.name)) found.push(next)
  return found
}

function elementShape(element: Element | undefined): string {
  return element === undefined ? '' : `${element.name}.${element.attribs['class']?.trim().split(/\s+/)[0] ?? ''}`
}

function isInside(element: Element, container: Element): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (at === container) return true
  return false
}

function startsWithHeading(panel: Element, title: string): boolean {
  const first = panel.children.find((child): child is Element => isElement(child))
  return first !== undefined && headingTags.has(first.name) && singleSpaced(plainText(first)).trim() === title
}

/** Returns the highest heading level; 7 without headings. */
function innerLevel(panel: Element): number {
  let level = 7
  const visit = (element: Element): void => {
    if (headingTags.has(element.name)) level = Math.min(level, Number(element.name[1]))
    for (const child of element.children) if (isElement(child)) visit(child)
  }
  visit(panel)
  return level
}
