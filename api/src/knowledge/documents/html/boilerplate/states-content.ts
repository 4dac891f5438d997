import { usualMoneyOf } from '../../../languages/entities/currencies.js'
import type { Language } from '../../../languages/language.js'
import { countWords } from '../../text/count-words.js'
import { hasOpeningHours } from '../../text/text-patterns.js'
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

  /** Whether it tells a price or when the business is open, and asks for no address in return. */
  statesFacts(element: Element): boolean {
    const text = plainTextWithin(element, lookedAtChars)
    return text !== undefined && (this.money.test(text) || hasOpeningHours(text)) && !asksForAddress(element)
  }

  /** As {@link statesFacts}; or whether it has a sentence. */
  statesContent(element: Element): boolean {
    return this.statesFacts(element) || (hasSentence(element) && !asksForAddress(element))
  }
}

/** Newsletters and pop-ups promise something for an email address. */
function asksForAddress(element: Element): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      ((child.name === 'input' && /email|mail/i.test(`${child.attribs['type']} ${child.attribs['name']}`)) ||
        asksForAddress(child)),
  )
}

function hasSentence(element: Element): boolean {
  return element.children.some((child) =>
    isElement(child)
      ? child.name !== 'a' && !silentTags.has(child.name) && hasSentence(child)
      : countWords(textData(child) ?? '') >= sentenceWords,
  )
}
