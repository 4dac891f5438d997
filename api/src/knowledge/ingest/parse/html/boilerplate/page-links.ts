import type { Block } from '../../document.js'
import { isElement, plainText, textData, type Element } from '../blocks/dom.js'
import { containsBlocks } from '../blocks/element-text.js'

const readMore =
  /^\W*(?:read (?:more|on)|learn more|more info(?:rmation)?|(?:view|see|show) (?:more|details|all)|find out more|discover more|(?:scopri|leggi|mostra|vedi|continua)(?: di più| tutt[eoi]| altro| a leggere| i dettagli)|maggiori informazioni|torna (?:su|indietro|alla home(?: ?page)?|alle news)|back to (?:top|home))\W*$/iu

export function isReadMoreText(text: string): boolean {
  return text.length <= 60 && readMore.test(text)
}

const buttonClass = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i

export function isCallToAction(link: Element, text: string): boolean {
  if (link.attribs['role'] !== 'button' && !buttonClass.test(link.attribs['class'] ?? '')) return false
  return (
    isButtonText(text) && !/^(?:tel|mailto|sms|whatsapp):/i.test(link.attribs['href'] ?? '') && !containsBlocks(link)
  )
}

/** A number, price or sentence is information. */
export function isButtonText(text: string): boolean {
  return text.length <= 40 && !/\d|[.?:]$/.test(text)
}

/** A question that links to another page is answered there. */
export function isLinkToOtherPage(line: Element, text: string): boolean {
  const link = onlyLink(line)
  return link !== undefined && text !== '' && !/^(?:#|$|javascript:)/i.test(link.attribs['href'] ?? '')
}

export function hasMoreThanLinks(term: Element): boolean {
  let beside = term.next
  while (beside !== null && !isElement(beside)) beside = beside.next
  return (
    beside?.name === 'dd' &&
    beside.children.some((child) => (isElement(child) ? child.name !== 'dl' : (textData(child) ?? '').trim() !== ''))
  )
}

function onlyLink(node: Element): Element | undefined {
  const shown = node.children.filter((child) =>
    isElement(child) ? plainText(child).trim() !== '' : (textData(child) ?? '').trim() !== '',
  )
  const [only] = shown
  if (only === undefined || shown.length > 1 || !isElement(only)) return undefined
  return only.name === 'a' ? only : onlyLink(only)
}

export function hiddenNumber(link: Element, text: string): string | undefined {
  const number = /^\s*(?:tel|callto):(?:\/\/)?\s*([+\d(][\d\s()./-]{5,24})\s*(?:[;?].*)?$/i
    .exec(decodeUriSafely(link.attribs['href'] ?? ''))?.[1]
    ?.trim()
  // Microdata is read separately.
  return number === undefined || /\d{3}/.test(text) || link.attribs['itemprop'] !== undefined ? undefined : number
}

export function hiddenAddress(link: Element, text: string): string | undefined {
  const address = /^\s*mailto:\s*([^\s?,;<>]{1,64}@[^\s?,;<>]{3,100})/i.exec(
    decodeUriSafely(link.attribs['href'] ?? ''),
  )?.[1]
  // `revealContacts` may already have appended the address.
  return text.includes('@') && !text.endsWith(`: ${address}`) ? undefined : address
}

function decodeUriSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function withoutShownNumbers(blocks: readonly Block[], called: ReadonlyMap<Block, string>): readonly Block[] {
  if (called.size === 0) return blocks
  const shown = blocks
    .filter((block) => !called.has(block))
    .map(({ text }) => digitGroups(text))
    .join(' ')
  const seen = new Set<string>()
  return blocks.filter((block) => {
    const number = called.get(block)
    if (number === undefined) return true
    // The last eight digits are equal with and without the country code.
    const key = digitGroups(number).slice(-8)
    if (shown.includes(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Removes bare numbers that `others` show. */
export function withoutRepeatedNumbers(blocks: readonly Block[], others: readonly Block[]): Block[] {
  const isNumber = (text: string): boolean => /^(?:[^\d\n]{1,40}: ?)?[+(]?\d[\d ()./-]{6,22}$/.test(text)
  if (!blocks.some(({ text }) => isNumber(text))) return [...blocks]
  const shown = others.map(({ text }) => digitGroups(text)).join(' ')
  return blocks.filter(
    ({ text }) => !isNumber(text) || !shown.includes(digitGroups(text).replaceAll(' ', '').slice(-8)),
  )
}

function digitGroups(text: string): string {
  return text.replace(/(?<=\d)[\s()./-]{1,3}(?=\d)/g, '').replace(/\D+/g, ' ')
}
