import { countWords } from '../../text/count-words.js'
import { isElement, plainText, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { containsBlocks, headingTags, isHiddenLabel } from '../blocks/element-text.js'
import { isOfSwitch } from '../seen/name-periods.js'
import { rulesOf } from '../seen/style-rules.js'
import { isReadMoreText } from './page-links.js'
import { hasPrice } from '../tables/value-rows.js'
import { sectionIn, hasTitleClass } from '../blocks/collapsible-sections.js'
import { silentTags } from './silent-tags.js'
import { isAway, isFolded, isTextAlone, isUnseen, isUnseenStyle } from './unseen-text.js'

/** Words from which on a hidden part tells something: a message that a script shows is shorter. */
const minContentWords = 60
/** Of one of several parts of one shape, of which another is shown: slides, steps, panels. */
const minStepWords = 12
const maxNeighbors = 40

/** Utility classes of the usual frameworks; `hidden md:block` is shown where there is room. */
const hiddenClass = /(?:^|\s)(?:hidden|d-none|hide|is-hidden|u-hidden|ng-hide|display-none|invisible)(?:$|\s)/i
const shownAgainClass =
  /(?:^|\s)(?:[a-z\d]+:(?:block|flex|grid|inline[\w-]*|visible|table)|d-(?:sm|md|lg|xl|xxl|print)-\w+)(?:$|\s)/i
const hidingStyle = /(?:^|;)\s*display\s*:\s*none/i
/** An invisible element that keeps its place appears by an animation; one that floats over the page does not. */
const fadedStyle = /(?:^|;)\s*visibility\s*:\s*hidden/i
const floatingStyle = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i
/** Frameworks take it away once their script runs: Angular, Vue, Alpine. */
const cloak = /(?:^|\s)(?:ng|v|x)-cloak(?:$|\s)/
/** What a form says when it has been sent, beside it. */
const outcomeClass =
  /(?:^|[\s_-])(?:success|errors?|fail(?:ed|ure)?|done|response|invalid|thank-?you)(?:$|\s|[_-]{1,2}(?:message|msg|text|box|output|wrapper|wrap|container|alert|notice|note|label|state|info|banner|hidden)(?:$|[\s_-]))/i
const liveRoles: ReadonlySet<string> = new Set(['alert', 'alertdialog', 'status', 'log', 'timer'])
const inlineTags: ReadonlySet<string> = new Set(
  'span a b strong i em small svg img time ins bdi u mark sup sub data font abbr'.split(' '),
)

/**
 * The parts of a page that nobody sees unless a script shows them for a reason of its own: "bookings are closed",
 * "payment cancelled". What a visitor can open is none of them: tabs, collapsed answers, slides, steps, and whatever a
 * link, a button or a title right above it leads to, or is long.
 * @param styles of the page's own style elements
 */
export function hiddenIn(body: Element, styles: readonly string[]): Set<AnyNode> {
  const found = new Set<AnyNode>()
  const opened = targetsIn(body)
  const concealed = concealedBy(styles)
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

/** `id`s and classes that the page's own styles do not show. */
interface Concealed {
  ids: ReadonlySet<string>
  classes: ReadonlySet<string>
  /** Classes whose text has no size or the color of its ground. */
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
      isAway(style) ||
      isFolded(style))
  )
    return true
  if (attribs['ng-cloak'] !== undefined || attribs['v-cloak'] !== undefined || attribs['x-cloak'] !== undefined)
    return false
  if (attribs['aria-hidden'] === 'true' && !inlineTags.has(name) && !hasLabelBeside(element)) return true
  if (attribs['id'] !== undefined && ids.has(attribs['id'])) return true
  const own = attribs['class']
  if (own === undefined || cloak.test(own)) return false
  return (
    (hiddenClass.test(own) && !shownAgainClass.test(own) && !comesIn(element)) ||
    (classes.size > 0 && own.split(/\s+/).some((word) => classes.has(word)))
  )
}

/** A line for machines right beside it: what is shown to people is the other one. */
function hasLabelBeside({ prev, next }: Element): boolean {
  const [before, after] = [elementFrom(prev, 'prev'), elementFrom(next, 'next')]
  return [before, after].some((each) => each !== undefined && isHiddenLabel(each) && plainText(each).trim() !== '')
}

function elementFrom(node: AnyNode | null, side: 'prev' | 'next'): Element | undefined {
  let at = node
  while (at !== null && !isElement(at)) at = at[side]
  return at ?? undefined
}

/** Libraries of animations bring it in when it is scrolled to. */
function comesIn({ attribs }: Element): boolean {
  return ['data-aos', 'data-sal', 'data-animate', 'data-animation', 'data-scroll', 'data-wow-delay'].some(
    (name) => attribs[name] !== undefined,
  )
}

/** Whether a visitor can make it be shown, or is meant to read it. */
function canBeOpened(element: Element, opened: ReadonlySet<string>, concealed: Concealed): boolean {
  const { attribs } = element
  if (isLive(element)) return false
  const role = attribs['role']
  if (role === 'tabpanel' || role === 'region' || (attribs['id'] !== undefined && opened.has(attribs['id'])))
    return true
  const words = wordsIn(element)
  if (words >= minContentWords || (isRoot(element) && holdsTitle(element))) return true
  if (isUnderTitle(element) || isBeforeMore(element)) return true
  const shape = shapeOf(element)
  const alike = neighborsOf(element).filter((sibling) => shapeOf(sibling) === shape)
  const shown = alike.filter((sibling) => !isConcealed(sibling, concealed))
  // Slides beside the one that is shown.
  if (attribs['aria-hidden'] === 'true' && shown.length > 0 && !hidingStyle.test(attribs['style'] ?? '')) return true
  // A switch between monthly and yearly prices shows one of them at a time.
  if (hasHook(element) && hasPrice(plainText(element)) && isSwitched(element, shown, concealed)) return true
  return shown.length > 0 && (words >= minStepWords || holdsStructure(element))
}

function isSwitched(element: Element, alike: readonly Element[], concealed: Concealed): boolean {
  if (!isOfSwitch(element)) return false
  if (alike.some((sibling) => hasPrice(plainText(sibling)))) return true
  return neighborsOf(element).some(
    (sibling) => isOfSwitch(sibling) && !isConcealed(sibling, concealed) && hasPrice(plainText(sibling)),
  )
}

function isRoot({ parent }: Element): boolean {
  return parent !== null && isElement(parent) && parent.name === 'body'
}

/** The whole page, which a script shows when it is ready. */
function holdsTitle(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (child.name === 'main' || child.name === 'h1' || holdsTitle(child)),
  )
}

/** Whether an element has attributes by which a script may find it. */
function hasHook({ attribs }: Element): boolean {
  return Object.keys(attribs).some((name) => /^(?:class|id|data-.*|[xv]-.*|:.*|ng-.*|\*ng.*)$/.test(name))
}

/** "Read more" stands right behind it, or behind its line. */
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

/** A message beside a form or in it, for when it has been sent: styles that are elsewhere hide it. */
function isOutcome(element: Element, inForm: boolean): boolean {
  if (!isLive(element) && !outcomeClass.test(element.attribs['class'] ?? '')) return false
  if (inForm) return wordsIn(element) < minContentWords && !holdsField(element)
  return neighborsOf(element).some(({ name }) => name === 'form') && wordsIn(element) < minContentWords
}

function holdsField(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (/^(?:input|select|textarea|label)$/.test(child.name) || holdsField(child)),
  )
}

/** A button, a title that opens or a box to tick stands right above it. */
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
    sectionIn(above) !== undefined ||
    hasTitleClass(above) ||
    ((headingTags.has(name) || isShortLine(above)) && isFoldedAgain(element, above)) ||
    ['button', 'dt', 'summary', 'label'].includes(name) ||
    attribs['role'] === 'button' ||
    attribs['onclick'] !== undefined ||
    holdsButton(above)
  )
}

/** Whether another part that is collapsed in the same way stands under another title of that kind. */
function isFoldedAgain(element: Element, title: Element): boolean {
  const shape = shapeOf(element)
  const titleShape = headingTags.has(title.name) ? title.name : shapeOf(title)
  // A line of the same kind opens nothing.
  if (shape === titleShape) return false
  return neighborsOf(element).some((sibling) => {
    if (shapeOf(sibling) !== shape) return false
    let above = sibling.prev
    while (above !== null && !isElement(above)) above = above.prev
    return above !== null && (above.name === titleShape || shapeOf(above) === titleShape)
  })
}

/** A line that a script may have made a button of. */
function isShortLine(element: Element): boolean {
  const text = plainText(element).trim()
  return element.attribs['class'] !== undefined && text !== '' && text.length <= 120 && !containsBlocks(element)
}

/** Elements on either side of one, so many at most: a page may have thousands in a row. */
function neighborsOf(element: Element): Element[] {
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

/** Words of an element, counted no further than matters. */
function wordsIn(element: Element): number {
  let words = 0
  const count = (node: AnyNode): void => {
    if (words >= minContentWords) return
    const data = textData(node)
    if (data !== undefined) words += countWords(data, minContentWords)
    else if (isElement(node) && !silentTags.has(node.name)) node.children.forEach(count)
  }
  count(element)
  return words
}

function holdsStructure(element: Element): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      (headingTags.has(child.name) || ['ul', 'ol', 'table', 'dl'].includes(child.name) || holdsStructure(child)),
  )
}

/** Without the words that tell the one that is shown from the others. */
function shapeOf({ name, attribs }: Element): string {
  return `${name}.${attribs['class']?.trim().split(/\s+/)[0] ?? ''}`
}

/** Attributes that name by their `id`s what something opens, and those that name it by an address or a selector. */
const idLists: ReadonlySet<string> = new Set(['aria-controls', 'aria-owns', 'popovertarget', 'commandfor'])
const selectors: ReadonlySet<string> = new Set(
  'href data-bs-target data-target data-modal-target data-tab data-w-tab'.split(' '),
)

/** Every `id` that something on the page opens. */
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

/** What a style sheet hides everywhere, by a class or an `id` alone. */
function concealedBy(styles: readonly string[]): Concealed {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  const unseen = new Set<string>()
  for (const { selectors, declarations, isEverywhere } of styles.flatMap(rulesOf)) {
    const display = /(?:^|;)\s*display\s*:\s*([\w-]+)/i.exec(declarations)?.[1]?.toLowerCase()
    const isHidden = display === 'none' || (display === undefined && isAway(declarations))
    const found = isHidden ? hidden : display === undefined ? undefined : shown
    const cannotBeSeen = isEverywhere && isUnseenStyle(declarations)
    if ((found === undefined && !cannotBeSeen) || (found === hidden && !isEverywhere)) continue
    for (const selector of selectors)
      if (/^[.#][\w-]+$/.test(selector)) {
        found?.add(selector)
        if (cannotBeSeen && selector.startsWith('.')) unseen.add(selector.slice(1))
      }
  }
  const named = (sign: string): ReadonlySet<string> =>
    new Set([...hidden].flatMap((it) => (it.startsWith(sign) && !shown.has(it) ? [it.slice(1)] : [])))
  return { ids: named('#'), classes: named('.'), unseen }
}
