import { usualMoneyOf } from '../../../languages/entities/currencies.js'
import type { Language } from '../../../languages/language.js'
import { countWords } from '../../text/count-words.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { isElement, plainTextWithin, textData, type Element } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'

/** Characters of an element that are looked at: one with more is no box of a page's frame. */
const lookedAtChars = 6_000
/** Words of one run of text, not in a link, that are a sentence. */
const sentenceWords = 8

/** Tells by its content whether an element is part of what a page says, whatever it is called. */
export class StatedContent {
  private readonly money: RegExp

  /** @param language of the page, for the names of currencies */
  constructor(language: Language) {
    this.money = usualMoneyOf(language)
  }

  /** Whether it tells a price or when the business is open; a price for an address in return is an offer. */
  statesFacts(element: Element): boolean {
    const text = plainTextWithin(element, lookedAtChars)
    if (text === undefined) return false
    return hasOpeningHours(text) || (this.money.test(text) && !asksForAddress(element))
  }

  /** Whether it tells a price, and asks for no address in return. */
  statesPrice(element: Element): boolean {
    const text = plainTextWithin(element, lookedAtChars)
    return text !== undefined && this.money.test(text) && !asksForAddress(element)
  }

  /** As {@link statesFacts}; or whether it has a sentence. */
  statesContent(element: Element): boolean {
    return this.statesFacts(element) || (hasSentence(element) && !asksForAddress(element))
  }

  /** As {@link statesContent}, but for sentences about the site itself: its cookies, its news, its visitors' data. */
  saysMoreThanSite(element: Element): boolean {
    if (this.statesFacts(element)) return true
    const text = plainTextWithin(element, lookedAtChars)
    return text !== undefined && hasSentence(element) && !asksForAddress(element) && !isAboutSite(text)
  }
}

/** Words about the site itself, in the six languages of visitors; a baker sells cookies, too. */
const siteWords =
  /newsletter|mailing ?list|privacy|datenschutz|protection des données|protección de datos|dati personali|données personnelles|datos personales|dados pessoais|personal data|personenbezogen|gdpr|dsgvo|rgpd|(?:share|condividi|teilen|partag|compart)\p{L}* (?:this|on|su|auf|sur|en|em|questo)|(?:follow us|seguici|folgen sie|suivez|síguenos|siga-nos)/iu
const cookieWords = /cookie/i
const browserWords =
  /(?<!\p{L})(?:(?:web)?sites?|websites?|webseite|browsers?|sito|sitio|traffic|traffico|analy[st]\p{L}*|navigat\p{L}*|navigaz\p{L}*|experience|expérience|erlebnis|tracking)(?!\p{L})/iu

function isAboutSite(text: string): boolean {
  return siteWords.test(text) || (cookieWords.test(text) && browserWords.test(text))
}

/** Newsletters and pop-ups promise something for an email address; an order has more to fill in. */
function asksForAddress(element: Element): boolean {
  let asks = false
  let choices = 0
  const visit = (node: Element): void => {
    const { attribs, name } = node
    if (name === 'input') {
      asks ||= /email|mail/i.test(`${attribs['type']} ${attribs['name']}`)
      if (/^(?:radio|number|date|datetime-local|time|range|checkbox)$/.test(attribs['type'] ?? '')) choices++
    } else if (name === 'select' || name === 'textarea') choices += 2
    for (const child of node.children) if (isElement(child)) visit(child)
  }
  visit(element)
  // One box to tick is for the terms.
  return asks && choices < 2
}

function hasSentence(element: Element): boolean {
  return element.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && !silentTags.has(child.name) && hasSentence(child)
      : countWords(textData(child) ?? '') >= sentenceWords,
  )
}

/** Whether a form has a sentence that labels none of its fields. */
export function formSays(form: Element): boolean {
  return form.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && child.name !== 'label' && !silentTags.has(child.name) && formSays(child)
      : isOwnSentence(textData(child) ?? ''),
  )
}

function isOwnSentence(text: string): boolean {
  return /[.!]\s*$/.test(text) && countWords(text) >= sentenceWords && !isAboutSite(text)
}
