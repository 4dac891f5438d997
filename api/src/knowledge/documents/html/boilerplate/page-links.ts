import type { Block } from '../../document.js'
import { isElement, plainText, textData, type Element } from '../blocks/dom.js'
import { containsBlocks } from '../blocks/element-text.js'

const readMore =
  /^\W*(?:read (?:more|on)|learn more|more info(?:rmation)?|(?:view|see|show) (?:more|details|all)|find out more|discover more|(?:scopri|leggi|mostra|vedi|continua)(?: di più| tutt[eoi]| altro| a leggere| i dettagli)|maggiori informazioni|torna (?:su|indietro|alla home(?: ?page)?|alle news)|back to (?:top|home))\W*$/iu

/** Whether a link only invites to read on, or back: it says nothing that is not said elsewhere. */
export function isReadMoreText(text: string): boolean {
  return text.length <= 60 && readMore.test(text)
}

const buttonClass = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i

/**
 * Whether a link is a button that leads on: "Book now". One that tells a number, a price or a sentence says something.
 */
export function isCallToAction(link: Element, text: string): boolean {
  if (link.attribs['role'] !== 'button' && !buttonClass.test(link.attribs['class'] ?? '')) return false
  return (
    isButtonText(text) && !/^(?:tel|mailto|sms|whatsapp):/i.test(link.attribs['href'] ?? '') && !containsBlocks(link)
  )
}

/** Whether what a button shows says nothing but what it does: no number, price or sentence. */
export function isButtonText(text: string): boolean {
  return text.length <= 40 && !/\d|[.?:]$/.test(text)
}

/** Whether all of a line is a link to another page: what it asks is answered there. @param text what the line shows */
export function isLinkToOtherPage(line: Element, text: string): boolean {
  const link = onlyLink(line)
  return link !== undefined && text !== '' && !/^(?:#|$|javascript:)/i.test(link.attribs['href'] ?? '')
}

/** Whether a term of a table of contents has more beside it than other links. */
export function hasMoreThanLinks(term: Element): boolean {
  let beside = term.next
  while (beside !== null && !isElement(beside)) beside = beside.next
  return (
    beside?.name === 'dd' &&
    beside.children.some((child) => (isElement(child) ? child.name !== 'dl' : (textData(child) ?? '').trim() !== ''))
  )
}

/** The one link of an element that has nothing else. */
function onlyLink(node: Element): Element | undefined {
  const shown = node.children.filter((child) =>
    isElement(child) ? plainText(child).trim() !== '' : (textData(child) ?? '').trim() !== '',
  )
  const [only] = shown
  if (only === undefined || shown.length > 1 || !isElement(only)) return undefined
  return only.name === 'a' ? only : onlyLink(only)
}

/** The number that a link calls and does not show. @param text what it shows */
export function hiddenNumber(link: Element, text: string): string | undefined {
  const number = /^\s*(?:tel|callto):(?:\/\/)?\s*([+\d(][\d\s()./-]{5,24})\s*(?:[;?].*)?$/i
    .exec(safelyDecoded(link.attribs['href'] ?? ''))?.[1]
    ?.trim()
  // What microdata says of it is read with the rest of that.
  return number === undefined || /\d{3}/.test(text) || link.attribs['itemprop'] !== undefined ? undefined : number
}

/** The address that a link writes to and does not show. @param text what it shows */
export function hiddenAddress(link: Element, text: string): string | undefined {
  const address = /^\s*mailto:\s*([^\s?,;<>]{1,64}@[^\s?,;<>]{3,100})/i.exec(
    safelyDecoded(link.attribs['href'] ?? ''),
  )?.[1]
  // Behind the words of the link it may have been written already, as `revealContacts` does.
  return text.includes('@') && !text.endsWith(`: ${address}`) ? undefined : address
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The blocks without the numbers of `called` that another block shows. */
export function withoutShownNumbers(blocks: readonly Block[], called: ReadonlyMap<Block, string>): readonly Block[] {
  if (called.size === 0) return blocks
  const shown = blocks
    .filter((block) => !called.has(block))
    .map(({ text }) => digitsOf(text))
    .join(' ')
  const seen = new Set<string>()
  return blocks.filter((block) => {
    const number = called.get(block)
    if (number === undefined) return true
    // The last eight digits are the same with and without the country's.
    const key = digitsOf(number).slice(-8)
    if (shown.includes(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Blocks that are not merely a number, or one with its label, that `others` show. */
export function withoutRepeatedNumbers(blocks: readonly Block[], others: readonly Block[]): Block[] {
  const isNumber = (text: string): boolean => /^(?:[^\d\n]{1,40}: ?)?[+(]?\d[\d ()./-]{6,22}$/.test(text)
  if (!blocks.some(({ text }) => isNumber(text))) return [...blocks]
  const shown = others.map(({ text }) => digitsOf(text)).join(' ')
  return blocks.filter(({ text }) => !isNumber(text) || !shown.includes(digitsOf(text).replaceAll(' ', '').slice(-8)))
}

/** Digits of each line, those of one number together. */
function digitsOf(text: string): string {
  return text.replace(/(?<=\d)[\s()./-]{1,3}(?=\d)/g, '').replace(/\D+/g, ' ')
}
