import { BlockWalker } from '../blocks/block-walker.js'
import type { Block } from '../../document.js'
import { isElement, type Element } from '../blocks/dom.js'
import { lineText } from '../blocks/element-text.js'
import type { Boilerplate } from './find-boilerplate.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { countWords, isBoilerplate, lineKey } from '../../text/text-patterns.js'

/** Keeps contacts, hours and footer sentences, each line once per site. */
export function boilerplateFacts(
  { contactElements: elements, footers, withoutFacts }: Boilerplate,
  knownFacts: Set<string>,
): Block[] {
  return elements.flatMap((element) => {
    const links = footers.has(element) ? linksIn(element) : undefined
    const isFact = (block: Block): boolean =>
      block.kind === 'contact' ||
      block.kind === 'hours' ||
      (links !== undefined && isStatement(block) && !links.has(lineKey(block.text)))
    return new BlockWalker(withoutFacts, false)
      .readBlocks(element)
      .filter((block) => isFact(block) && recordNewFacts(block, knownFacts))
      .map(withoutMenu)
  })
}

function linksIn(element: Element, found = new Set<string>()): ReadonlySet<string> {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (child.name === 'a') found.add(lineKey(lineText(child, new Set())))
    else linksIn(child, found)
  }
  return found
}

const minStatement = 6

/** Small shops write "Home deliveries are made on request." only in the footer. */
function isStatement(block: Block): boolean {
  return (
    block.kind === 'text' &&
    /\p{Ll}[.!]$/u.test(block.text) &&
    countWords(block.text) >= minStatement &&
    !isBoilerplate(block.text) &&
    !isRightsNotice(block)
  )
}

const minMenu = 4

function withoutMenu(block: Block): Block {
  const lines = block.text.split('\n')
  const isName = (line: string): boolean => /^\s*- /.test(line) && countWords(line) <= 5 && !/\d|@/.test(line)
  return lines.filter(isName).length < minMenu
    ? block
    : { ...block, text: lines.filter((line) => !isName(line)).join('\n') }
}

/** Whether a line is new on the site; records all lines. */
export function recordNewFacts(block: Block, knownFacts: Set<string>): boolean {
  const keys = block.text.split('\n').map(lineKey)
  const fresh = keys.some((key) => !knownFacts.has(key))
  for (const key of keys) knownFacts.add(key)
  return fresh
}

export function isRightsNotice({ text, kind }: Block): boolean {
  return kind === 'text' && rightsStart.test(text) && countWords(text) <= 25
}

const rightsStart = /^\s*(?:©|\(c\)\s|copyright\b)/i
const maxCreditWords = 8
const maxCredits = 2

/** Removes copyright lines and trailing credits. */
export function withoutRightsNotices(blocks: readonly Block[]): Block[] {
  const at = blocks.findLastIndex(
    (block) => isRightsNotice(block) || (block.kind === 'contact' && rightsStart.test(block.text)),
  )
  const behind = blocks.slice(at + 1)
  const areCredits =
    behind.length <= maxCredits &&
    behind.every(({ kind, text }) => kind === 'text' && countWords(text) <= maxCreditWords)
  return blocks.flatMap((block, index) => {
    if (isRightsNotice(block)) return []
    if (index === at) {
      const contacts = block.text
        .split(/\n| [-–—|·•] /)
        .filter((part) => !rightsStart.test(part) && hasContactDetails(part))
        .join('\n')
      return contacts === '' ? [] : [{ ...block, text: contacts }]
    }
    return at !== -1 && index > at && areCredits ? [] : [block]
  })
}
