import { isElement, plainText, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { blockTags, headingTags } from '../blocks/element-text.js'
import { silentTags } from '../boilerplate/silent-tags.js'

/** Higher headings divide the page. */
const cardLevel = 3

export const articleTags: ReadonlySet<string> = new Set([
  'table',
  'dl',
  'form',
  'details',
  'pre',
  'nav',
  'blockquote',
  'hr',
])

/** Differently shaped inline boxes are a label and its value; "$9" and "/month" are one. */
export function boxesIn(line: Element): Element[] | undefined {
  const boxes: Element[] = []
  for (const child of line.children) {
    if (isElement(child)) boxes.push(child)
    else if ((textData(child) ?? '').trim() !== '') return undefined
  }
  const [first, second] = boxes
  return boxes.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    boxes.every((box) => boxTags.has(box.name)) &&
    elementShape(first) !== elementShape(second) &&
    !/^\s*[/,.]/.test(plainText(second))
    ? boxes
    : undefined
}

const boxTags: ReadonlySet<string> = new Set([
  'span',
  'strong',
  'b',
  'em',
  'i',
  'small',
  'label',
  'time',
  'data',
  'font',
])

export function containsText(node: AnyNode): boolean {
  return isElement(node)
    ? !silentTags.has(node.name) && node.children.some(containsText)
    : (textData(node) ?? '').trim() !== ''
}

/** No questions, reviews, or section headings. */
export function mayBeCard(element: Element): boolean {
  return (
    !questionClass.test(element.attribs['class'] ?? '') &&
    !/schema\.org\/(?:Question|Review)$/.test(element.attribs['itemtype'] ?? '') &&
    ((blockTags.has(element.name) && !articleTags.has(element.name)) || element.name === 'a' || isHeading(element)) &&
    !isSectionHeading(element)
  )
}

const questionClass = /(?:^|[\s_-])(?:faqs?|question|accordion|toggle|qa)(?:$|[\s_-])/i

function isSectionHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name) && Number(name[1]) < cardLevel
}

export function isHeading(element: Element): boolean {
  return headingTags.has(element.name) || element.attribs['role'] === 'heading'
}

export function containsPicture(element: Element): boolean {
  return element.children.some(
    (child) => isElement(child) && (['img', 'picture', 'svg'].includes(child.name) || containsPicture(child)),
  )
}

export function elementShape({ name, attribs }: Element): string {
  return `${name}.${attribs['class']?.trim().split(/\s+/).sort().join('.') ?? ''}`
}

/** Later classes mark the first, last, or active box. */
export function looseShape({ name, attribs }: Element): string {
  return `${name}.${attribs['class']?.trim().split(/\s+/)[0] ?? ''}`
}
