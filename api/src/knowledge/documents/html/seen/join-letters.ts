import { replaceElement, removeElement } from 'domutils'
import { Text } from 'domhandler'
import { isElement, plainText, plainTextWithin, textData, type AnyNode, type Element } from '../blocks/dom.js'

/** From so many on, elements with a letter each are a word that is drawn letter by letter. */
const minLetters = 3
/** Characters that only say where a word may be broken: soft hyphen, zero-width space, word joiner, byte order mark. */
const breakSigns = /[\u00ad\u200b\u2060\ufeff]/g
const breakSign = /[\u00ad\u200b\u2060\ufeff]/
/** Scripts that mark the ends of words by zero-width spaces. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Takes signs out of a text that only say where it may be broken. */
export function withoutBreakSigns(text: string): string {
  // Next to no text has one, and a test costs less than a replacement of nothing.
  if (!breakSign.test(text)) return text
  return text.replace(breakSigns, (sign) => (sign === '\u200b' && unspaced.test(text) ? sign : ''))
}

/** Makes a word of elements that hold a letter each, as animations and styles set them apart. */
export function joinLetters(parent: Element): void {
  if (parent.children.length < minLetters) return
  let run: Element[] = []
  const end = (): void => {
    const [first, ...rest] = run
    if (first !== undefined && run.length >= minLetters && run.some((each) => /\p{L}/u.test(plainText(each)))) {
      const text = run.map((each) => letterOf(each) ?? '').join('')
      for (const each of rest) removeElement(each)
      replaceElement(first, new Text(text))
    }
    run = []
  }
  for (const child of parent.children.slice()) {
    if (isElement(child) && letterOf(child) !== undefined && isLikeFirst(child, run[0])) run.push(child)
    else if (!isEmptyText(child, parent)) end()
  }
  end()
}

/** One letter, sign or space; a space may stand for the one between two words. */
function letterOf(element: Element): string | undefined {
  if (element.children.length !== 1) return undefined
  const text = plainTextWithin(element, 4)
  if (text === undefined) return undefined
  const shown = text.trim()
  return shown === '' ? (text === '' ? undefined : ' ') : [...shown].length === 1 ? shown : undefined
}

function isLikeFirst(element: Element, first: Element | undefined): boolean {
  return first === undefined || (first.name === element.name && first.attribs['class'] === element.attribs['class'])
}

/** White space of the source between boxes is not shown; between words of a line it is. */
function isEmptyText(node: AnyNode, parent: Element): boolean {
  const data = textData(node)
  if (data === undefined) return !isElement(node)
  const first = parent.children.find((child): child is Element => isElement(child))
  return data.trim() === '' && first?.name === 'div' && /\n/.test(data)
}
