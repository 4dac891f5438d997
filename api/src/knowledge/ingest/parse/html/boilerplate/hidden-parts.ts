import { countWords } from '../../text/count-words.js'
import { isElement, plainText, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { containsBlocks, headingTags, isHiddenLabel } from '../blocks/element-text.js'
import { isPartOfPriceSwitch } from '../seen/name-periods.js'
import { parseStyleRules } from '../seen/style-rules.js'
import { isReadMoreText } from './page-links.js'
import { hasPrice } from '../tables/value-rows.js'
import { findCollapsibleSection, hasTitleClass } from '../blocks/collapsible-sections.js'
import { silentTags } from './silent-tags.js'
import { isOffScreen, isCollapsed, isTextAlone, isUnseen, isUnseenStyle } from './unseen-text.js'

/** Minimum words; script messages are shorter. */
const minContentWords = 60
/** Minimum words beside a visible sibling: slides, steps, panels. */
const minStepWords = 12
const maxNeighbors = 40

/** Hidden by framework classes; `hidden md:block` shows on wide screens. */
const hiddenClass = /(?:^|\s)(?:hidden|d-none|hide|is-hidden|u-hidden|ng-hide|display-none|invisible)(?:$|\s)/i
const shownAgainClass =
  /(?:^|\s)(?:[a-z\d]+:(?:block|flex|grid|inline[\w-]*|visible|table)|d-(?:sm|md|lg|xl|xxl|print)-\w+)(?:$|\s)/i
const hidingStyle = /(?:^|;)\s*display\s*:\s*none/i
/** Animations reveal `visibility: hidden`, except in floating elements. */
const fadedStyle = /(?:^|;)\s*visibility\s*:\s*hidden/i
const floatingStyle = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i
/** Removed when Angular, Vue or Alpine starts. */
const cloakAttribute = /(?:^|\s)(?:ng|v|x)-cloak(?:$|\s)/
/** Messages shown after a form is sent. */
const outcomeClass =
  /(?:^|[\s_-])(?:success|errors?|fail(?:ed|ure)?|done|response|invalid|thank-?you)(?:$|\s|[_-]{1,2}(?:message|msg|text|box|output|wrapper|wrap|container|alert|notice|note|label|state|info|banner|hidden)(?:$|[\s_-]))/i
const liveRoles: ReadonlySet<string> = new Set(['alert', 'alertdialog', 'status', 'log', 'timer'])
const inlineTags: ReadonlySet<string> = new Set(
  'span a b strong i em small svg img time ins bdi u mark sup sub data font abbr'.split(' '),
)

/**
 * Finds parts that only scripts show, such as "payment cancelled". Excludes parts that visitors can open (tabs,
 * answers, slides, link targets) and long parts.
 */
export function findHiddenParts(body: Element, styles: readonly string[]): Set<AnyNode> {
  const found = new Set<AnyNode>()
  const opened = targetsIn(body)
  const concealed = findConcealingSelectors(styles)
  const visit = (element: Element, inForm: boolean): void => {
    for (const child of element.children) {
      if (!isElement(child) || silentTags.has(child.name)) continue
      if (
        isOutcome(child, inForm) ||
        isUnseen(child) ||
        isUnseenByClass(child, concealed) ||
        (isConcealed(child, concealed) && !canBeOpened(child, opened, concealed))
      )
        found.add(child)
      else visit(child, inForm || child.name === 'form')
    }
  }
  visit(body, false)
  return found
}

interface Concealed {
  ids: ReadonlySet<string>
  classes: ReadonlySet<string>
  /** Classes of text with zero size or the background's color. */
  unseen: ReadonlySet<string>
}

function isUnseenByClass(element: Element, { unseen }: Concealed): boolean {
  const own = unseen.size === 0 ? undefined : element.attribs['class']
  return own?.split(/\s+/).some((word) => unseen.has(word)) === true && isTextAlone(element)
}

function isConcealed(element: Element, { ids, classes }: Concealed): boolean {
  const { attribs, name } = element
  const hidden = attribs['hidden']
  if (hidden !== undefined) return hidden !== 'until-found'
  const style = attribs['style'] ?? ''
  if (
    style !== '' &&
    (hidingStyle.test(style) ||
      (fadedStyle.test(style) && floatingStyle.test(style)) ||
      isOffScreen(style) ||
      isCollapsed(style))
  )
    return true
  if (attribs['ng-cloak'] !== undefined || attribs['v-cloak'] !== undefined || attribs['x-cloak'] !== undefined)
    return false
  if (attribs['aria-hidden'] === 'true' && !inlineTags.has(name) && !hasLabelBeside(element)) return true
  if (attribs['id'] !== undefined && ids.has(attribs['id'])) return true
  const own = attribs['class']
  if (own === undefined || cloakAttribute.test(own)) return false
  return (
    (hiddenClass.test(own) && !shownAgainClass.test(own) && !isRevealedOnScroll(element)) ||
    (classes.size > 0 && own.split(/\s+/).some((word) => classes.has(word)))
  )
}

/** A screen-reader label beside it means that this text is visible. */
function hasLabelBeside({ prev, next }: Element): boolean {
  const [before, after] = [elementFrom(prev, 'prev'), elementFrom(next, 'next')]
  return [before, after].some((each) => each !== undefined && isHiddenLabel(each) && plainText(each).trim() !== '')
}

function elementFrom(node: AnyNode | null, side: 'prev' | 'next'): Element | undefined {
  let at = node
  while (at !== null && !isElement(at)) at = at[side]
  return at ?? undefined
}

/** Animation libraries reveal these on scroll. */
function isRevealedOnScroll({ attribs }: Element): boolean {
  return ['data-aos', 'data-sal', 'data-animate', 'data-animation', 'data-scroll', 'data-wow-delay'].some(
    (name) => attribs[name] !== undefined,
  )
}

function canBeOpened(element: Element, opened: ReadonlySet<string>, concealed: Concealed): boolean {
  const { attribs } = element
  if (isLive(element)) return false
  const role = attribs['role']
  if (role === 'tabpanel' || role === 'region' || (attribs['id'] !== undefined && opened.has(attribs['id'])))
    return true
  const words = wordsIn(element)
  if (words >= minContentWords || (isRoot(element) && holdsTitle(element))) return true
  if (isUnderTitle(element) || isBeforeMore(element)) return true
  const shape = elementShape(element)
  const alike = listNeighbors(element).filter((sibling) => elementShape(sibling) === shape)
  const shown = alike.filter((sibling) => !isConcealed(sibling, concealed))
  if (attribs['aria-hidden'] === 'true' && shown.length > 0 && !hidingStyle.test(attribs['style'] ?? '')) return true
  // A monthly/yearly switch shows one price at a time.
  if (hasHook(element) && hasPrice(plainText(element)) && isSwitched(element, shown, concealed)) return true
  return shown.length > 0 && (words >= minStepWords || holdsStructure(element))
}

function isSwitched(element: Element, alike: readonly Element[], concealed: Concealed): boolean {
  if (!isPartOfPriceSwitch(element)) return false
  if (alike.some((sibling) => hasPrice(plainText(sibling)))) return true
  return listNeighbors(element).some(
    (sibling) => isPartOfPriceSwitch(sibling) && !isConcealed(sibling, concealed) && hasPrice(plainText(sibling)),
  )
}

function isRoot({ parent }: Element): boolean {
  return parent !== null && isElement(parent) && parent.name === 'body'
}

/** Whole pages are hidden until a script is ready. */
function holdsTitle(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (child.name === 'main' || child.name === 'h1' || holdsTitle(child)),
  )
}

function hasHook({ attribs }: Element): boolean {
  return Object.keys(attribs).some((name) => /^(?:class|id|data-.*|[xv]-.*|:.*|ng-.*|\*ng.*)$/.test(name))
}

/** A "Read more" link or button directly follows the element or its parent. */
function isBeforeMore(element: Element): boolean {
  return [element, element.parent].some((at) => {
    const next = at === null || !isElement(at) ? undefined : elementFrom(at.next, 'next')
    return (
      next !== undefined &&
      (next.name === 'a' || next.name === 'button' || next.attribs['role'] === 'button') &&
      isReadMoreText(plainText(next).trim())
    )
  })
}

function isLive({ attribs }: Element): boolean {
  return liveRoles.has(attribs['role'] ?? '') || /^(?:polite|assertive)$/i.test(attribs['aria-live'] ?? '')
}

/** External styles hide success messages of forms. */
function isOutcome(element: Element, inForm: boolean): boolean {
  if (!isLive(element) && !outcomeClass.test(element.attribs['class'] ?? '')) return false
  if (inForm) return wordsIn(element) < minContentWords && !holdsField(element)
  return listNeighbors(element).some(({ name }) => name === 'form') && wordsIn(element) < minContentWords
}

function holdsField(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (/^(?:input|select|textarea|label)$/.test(child.name) || holdsField(child)),
  )
}

/** A button, a collapsible's title or a checkbox is directly above. */
function isUnderTitle(element: Element): boolean {
  let above = element.prev
  while (above !== null && (!isElement(above) || silentTags.has(above.name))) {
    if (isElement(above) && above.name === 'input') return true
    if ((textData(above) ?? '').trim() !== '') return false
    above = above.prev
  }
  if (above === null) return false
  const { name, attribs } = above
  const holdsButton = (node: Element): boolean =>
    node.children.some((child) => isElement(child) && (child.name === 'button' || holdsButton(child)))
  return (
    findCollapsibleSection(above) !== undefined ||
    hasTitleClass(above) ||
    ((headingTags.has(name) || isShortLine(above)) && isFoldedAgain(element, above)) ||
    ['button', 'dt', 'summary', 'label'].includes(name) ||
    attribs['role'] === 'button' ||
    attribs['onclick'] !== undefined ||
    holdsButton(above)
  )
}

function isFoldedAgain(element: Element, title: Element): boolean {
  const shape = elementShape(element)
  const titleShape = headingTags.has(title.name) ? title.name : elementShape(title)
  if (shape === titleShape) return false
  return listNeighbors(element).some((sibling) => {
    if (elementShape(sibling) !== shape) return false
    let above = sibling.prev
    while (above !== null && !isElement(above)) above = above.prev
    return above !== null && (above.name === titleShape || elementShape(above) === titleShape)
  })
}

function isShortLine(element: Element): boolean {
  const text = plainText(element).trim()
  return element.attribs['class'] !== undefined && text !== '' && text.length <= 120 && !containsBlocks(element)
}

/** Bounded, as pages may have thousands of siblings. */
function listNeighbors(element: Element): Element[] {
  const found: Element[] = []
  for (const side of ['prev', 'next'] as const) {
    let at = element[side]
    for (let count = 0; at !== null && count < maxNeighbors; at = at[side]) {
      if (!isElement(at) || silentTags.has(at.name)) continue
      count++
      found.push(at)
    }
  }
  return found
}

function wordsIn(element: Element): number {
  let words = 0
  const addWords = (node: AnyNode): void => {
    if (words >= minContentWords) return
    const data = textData(node)
    if (data !== undefined) words += countWords(data, minContentWords)
    else if (isElement(node) && !silentTags.has(node.name)) node.children.forEach(addWords)
  }
  addWords(element)
  return words
}

function holdsStructure(element: Element): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      (headingTags.has(child.name) || ['ul', 'ol', 'table', 'dl'].includes(child.name) || holdsStructure(child)),
  )
}

/** Ignores the classes that mark the active sibling. */
function elementShape({ name, attribs }: Element): string {
  return `${name}.${attribs['class']?.trim().split(/\s+/)[0] ?? ''}`
}

const idLists: ReadonlySet<string> = new Set(['aria-controls', 'aria-owns', 'popovertarget', 'commandfor'])
const selectors: ReadonlySet<string> = new Set(
  'href data-bs-target data-target data-modal-target data-tab data-w-tab'.split(' '),
)

function targetsIn(body: Element): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (element: Element): void => {
    for (const name in element.attribs) {
      const isList = idLists.has(name)
      if (!isList && !selectors.has(name)) continue
      const value = element.attribs[name] ?? ''
      if (isList) for (const id of value.split(/\s+/)) found.add(id)
      else {
        const id = /^#?([\w:.-]+)$/.exec(value)?.[1]
        if (id !== undefined) found.add(id)
      }
    }
    for (const child of element.children) if (isElement(child)) visit(child)
  }
  visit(body)
  return found
}

/** Considers only selectors of a single class or `id`. */
function findConcealingSelectors(styles: readonly string[]): Concealed {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  const unseen = new Set<string>()
  for (const { selectors, declarations, isEverywhere } of styles.flatMap(parseStyleRules)) {
    const display = /(?:^|;)\s*display\s*:\s*([\w-]+)/i.exec(declarations)?.[1]?.toLowerCase()
    const isHidden = display === 'none' || (display === undefined && isOffScreen(declarations))
    const found = isHidden ? hidden : display === undefined ? undefined : shown
    const cannotBeSeen = isEverywhere && isUnseenStyle(declarations)
    if ((found === undefined && !cannotBeSeen) || (found === hidden && !isEverywhere)) continue
    for (const selector of selectors)
      if (/^[.#][\w-]+$/.test(selector)) {
        found?.add(selector)
        if (cannotBeSeen && selector.startsWith('.')) unseen.add(selector.slice(1))
      }
  }
  const selectNames = (sign: string): ReadonlySet<string> =>
    new Set([...hidden].flatMap((it) => (it.startsWith(sign) && !shown.has(it) ? [it.slice(1)] : [])))
  return { ids: selectNames('#'), classes: selectNames('.'), unseen }
}
