import { usualMoneyPattern } from '../../../../languages/entities/currencies.js'
import type { Language } from '../../../../../core/languages/index.js'
import { countWords } from '../../text/count-words.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { isElement, plainTextWithin, textData, type Element } from '../blocks/dom.js'
import { silentTags } from './silent-tags.js'

/** Larger elements are not part of a page's frame. */
const lookedAtChars = 6_000
/** Minimum words outside links that form a sentence. */
const sentenceWords = 8

export class StatedContent {
  private readonly money: RegExp

  constructor(language: Language) {
    this.money = usualMoneyPattern(language)
  }

  /** A price in return for an email address is an offer, not a fact. */
  statesFacts(element: Element): boolean {
    const text = plainTextWithin(element, lookedAtChars)
    if (text === undefined) return false
    return hasOpeningHours(text) || (this.money.test(text) && !asksForAddress(element))
  }

  statesPrice(element: Element): boolean {
    const text = plainTextWithin(element, lookedAtChars)
    return text !== undefined && this.money.test(text) && !asksForAddress(element)
  }

  statesContent(element: Element): boolean {
    return this.statesFacts(element) || (hasSentence(element) && !asksForAddress(element))
  }

  /** As {@link statesContent}, except for cookies, newsletters and privacy. */
  hasContentBeyondNotices(element: Element): boolean {
    if (this.statesFacts(element)) return true
    const text = plainTextWithin(element, lookedAtChars)
    return text !== undefined && hasSentence(element) && !asksForAddress(element) && !isAboutSite(text)
  }
}

/** The words cover six languages. Bakers also sell cookies. */
const siteWords =
  /newsletter|mailing ?list|privacy|datenschutz|protection des données|protección de datos|dati personali|données personnelles|datos personales|dados pessoais|personal data|personenbezogen|gdpr|dsgvo|rgpd|(?:share|condividi|teilen|partag|compart)\p{L}* (?:this|on|su|auf|sur|en|em|questo)|(?:follow us|seguici|folgen sie|suivez|síguenos|siga-nos)/iu
const cookieWords = /cookie/i
const browserWords =
  /(?<!\p{L})(?:(?:web)?sites?|websites?|webseite|browsers?|sito|sitio|traffic|traffico|analy[st]\p{L}*|navigat\p{L}*|navigaz\p{L}*|experience|expérience|erlebnis|tracking)(?!\p{L})/iu

function isAboutSite(text: string): boolean {
  return siteWords.test(text) || (cookieWords.test(text) && browserWords.test(text))
}

/** Newsletters and pop-ups ask for an email address; orders have more fields. */
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
  // One checkbox is for the terms.
  return asks && choices < 2
}

function hasSentence(element: Element): boolean {
  return element.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && !silentTags.has(child.name) && hasSentence(child)
      : countWords(textData(child) ?? '') >= sentenceWords,
  )
}

export function formHasContent(form: Element): boolean {
  return form.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && child.name !== 'label' && !silentTags.has(child.name) && formHasContent(child)
      : isOwnSentence(textData(child) ?? ''),
  )
}

function isOwnSentence(text: string): boolean {
  return /[.!]\s*$/.test(text) && countWords(text) >= sentenceWords && !isAboutSite(text)
}
