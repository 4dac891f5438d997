import { isElement, plainText, plainTextWithin, singleSpaced, type Element } from '../blocks/dom.js'
import { removeNodes } from './edit-tree.js'
import { hasPrice, isValueAlone } from '../tables/value-rows.js'
import { parseStyleRules, Selectors } from './style-rules.js'

const struckTags: ReadonlySet<string> = new Set(['s', 'del', 'strike'])
const decoration = /(?:^|;)\s*text-decoration(?:-line)?\s*:([^;]*)/gi
/** Tailwind, Bootstrap, and common equivalents. */
const struckClass =
  /(?:^|\s)(?:line-through|text-decoration-line-through|text-strike(?:-?through)?|strike-?through|u-strike)(?:$|\s)/i

/** Struck-out text no longer applies. */
export function removeStruck(elements: readonly Element[], styles: readonly string[]): void {
  const rules = styles.filter((style) => style.includes('text-decoration')).flatMap(parseStyleRules)
  const sheet = {
    struck: collectSelectors(rules, true),
    plain: collectSelectors(rules, false),
  }
  const struck = elements.filter((element) => isStruck(element, sheet))
  removeNodes([...struck, ...struck.flatMap(findTwins)])
  removeNodes(elements.filter((element) => element.parent !== null && isFormerPrice(element)))
}

type Sheet = Readonly<Record<'struck' | 'plain', Selectors>>

function collectSelectors(rules: ReturnType<typeof parseStyleRules>, struck: boolean): Selectors {
  return new Selectors(
    rules.flatMap(({ selectors, declarations, isEverywhere }) =>
      isEverywhere && declaresStrikethrough(declarations) === struck ? selectors : [],
    ),
  )
}

/** The result is undefined if the declarations neither set nor unset it. */
function declaresStrikethrough(declarations: string): boolean | undefined {
  let struck: boolean | undefined
  for (const [, value = ''] of declarations.matchAll(decoration)) struck = /\bline-through\b/i.test(value)
  return struck
}

function isStruck(element: Element, { struck, plain }: Sheet): boolean {
  const { style, class: classes } = element.attribs
  const own = style === undefined ? undefined : declaresStrikethrough(style)
  if (own !== undefined) return own
  if (!struck.isEmpty && struck.applyTo(element)) return true
  if (struckTags.has(element.name)) return plain.isEmpty || !plain.applyTo(element)
  return classes !== undefined && struckClass.test(classes)
}

const priceBoxClass = /(?:^|[\s_-])(?:prices?|prezz[oi]|preise?|prix|precios?|precos?)(?:$|[\s_-])/i
const priceBoxMaxChars = 400
const maxBoxDepth = 5

/** Shops repeat the price before a sale in a hidden element. */
function findTwins(struck: Element): Element[] {
  const price = singleSpaced(plainText(struck)).trim()
  if (!isValueAlone(price)) return []
  let box: Element | undefined
  let at: Element = struck
  for (let depth = 0; depth < maxBoxDepth && at.parent !== null && isElement(at.parent); depth++) {
    at = at.parent
    if (/^(?:li|ul|ol|tr|td|table|main|body)$/.test(at.name) || plainTextWithin(at, priceBoxMaxChars) === undefined)
      break
    if (priceBoxClass.test(at.attribs['class'] ?? '')) box = at
  }
  if (box === undefined) return []
  const twins: Element[] = []
  let others = 0
  const visit = (element: Element): void => {
    const children = element.children.filter(isElement)
    const text = element === struck ? '' : singleSpaced(plainText(element)).trim()
    if (element === struck || text === '') return
    if (text === price) twins.push(element)
    else if (children.length > 0) children.forEach(visit)
    else if (isValueAlone(text)) others++
  }
  visit(box)
  return others > 0 ? twins : []
}

const formerClass =
  /(?:^|[\s_-])(?:(?:original|old|was|former|previous|before|compare(?:-?at)?|strike(?:d|-?through)?|crossed)[\s_-]{0,2}(?:price|amount)|(?:price|amount)[\s_-]{0,2}(?:original|old|was|former|previous|before|compare(?:-?at)?|strike(?:d|-?through)?|crossed)|compare-?at|strike(?:d|-?through))(?:$|[\s_-])/i
/** This cheap test precedes the full pattern. */
const priceClass = /price|amount|compare|strike/i
const maxPriceDepth = 2

/** A style sheet strikes such prices out. */
function isFormerPrice(element: Element): boolean {
  const { class: classes } = element.attribs
  if (classes === undefined || !priceClass.test(classes) || !formerClass.test(classes)) return false
  const price = singleSpaced(plainText(element)).trim()
  if (!isValueAlone(price)) return false
  let { parent } = element
  for (let depth = 0; depth < maxPriceDepth && parent !== null; depth++) {
    const text = plainTextWithin(parent, priceBoxMaxChars)
    if (text === undefined) return false
    if (hasPrice(text.replace(plainText(element), ' '))) return true
    ;({ parent } = parent)
  }
  return false
}
