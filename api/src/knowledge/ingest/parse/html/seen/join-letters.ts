import { isElement, plainText, plainTextWithin, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { removeNodes, writeText } from './edit-tree.js'

const minLetters = 3
export const letterMaxChars = 4
const unseenSigns = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g
/** Numbers copied from an address book contain direction marks. */
const directions = /[\u200e\u200f\u202a-\u202d\u2066-\u2069]/g
/** Direction marks matter beside right-to-left letters. */
const fromRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
/** Most texts have none of these. */
const unusual = /[\u00a0\u00ad\u180e\u2002-\u200f\u202a-\u202f\u2060-\u2069\ufeff]/
/** Prevents ligatures in Latin; in Persian and Hindi, joiners change words. */
const latinJoiners = /(?<=\p{Script=Latin})[\u200c\u200d]+(?=\p{Script=Latin})/gu
/** Scripts with zero-width spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const spacedRun =
  /(?<![\p{L}\p{N}])\p{L}(?:[\u00a0\u2002-\u200a\u202f]\p{L}){2,}(?![\p{L}\p{N}]|[\u00a0\u2002-\u200a\u202f]\p{N})/gu
const spacedLine = /^\s*\p{L}(?:\s+\p{L}){3,}\s*$/u
const spacedMaxChars = 160
/** Adjacent sizes are not a spaced word. */
const sizes = /^[SMLX]{2,4}$/

export function withoutBreakSigns(text: string): string {
  const shown = !unusual.test(text)
    ? text
    : text
        .replace(unseenSigns, (sign) => (sign === '\u200b' && unspaced.test(text) ? sign : ''))
        .replace(directions, (sign) => (fromRight.test(text) ? sign : ''))
        .replace(latinJoiners, '')
        .replace(spacedRun, (run) => run.replace(/[^\p{L}]/gu, ''))
  return shown.length > 6 && shown.length <= spacedMaxChars && spacedLine.test(shown) ? joinSpaced(shown) : shown
}

/** "O P E N D A I L Y" is two words; "A B C D" is four letters. */
function joinSpaced(line: string): string {
  const words = line
    .trim()
    .split(/\s{2,}/)
    .map((word) => word.replace(/\s/g, ''))
  const letters = words.join('')
  const inOrder = [...letters].every(
    (letter, at, all) => at === 0 || letter.codePointAt(0) === (all[at - 1]?.codePointAt(0) ?? 0) + 1,
  )
  const isWord =
    !/^\p{Script=Latin}+$/u.test(letters) || /^(?=.*[aeiouyà-öù-ýœæ])(?=.*[bcdfghj-np-tv-zç])/iu.test(letters)
  return inOrder || !isWord || sizes.test(letters) ? line : ` ${words.join(' ')} `
}

/** Joins letters that animations put in separate elements. */
export function joinLetters(parent: Element): void {
  if (parent.children.length < minLetters) return
  const joined: Element[] = []
  let run: Element[] = []
  const flushRun = (): void => {
    const [first, ...rest] = run
    if (first !== undefined && run.length >= minLetters && run.some((each) => /\p{L}/u.test(plainText(each)))) {
      const letters = run.map((each) => singleLetter(each) ?? '')
      const word = letters.join('')
      const text = sizes.test(word) && new Set(word).size === word.length ? letters.join(' ') : word
      for (const each of rest) joined.push(each)
      writeText(first, text)
    }
    run = []
  }
  for (const child of parent.children) {
    if (isElement(child) && singleLetter(child) !== undefined && isLikeFirst(child, run[0])) run.push(child)
    else if (!isEmptyText(child, parent)) flushRun()
  }
  flushRun()
  if (joined.length > 0) removeNodes(joined)
}

function singleLetter(element: Element): string | undefined {
  if (element.children.length !== 1) return undefined
  const text = plainTextWithin(element, letterMaxChars)
  if (text === undefined) return undefined
  const shown = text.trim()
  return shown === '' ? (text === '' ? undefined : ' ') : [...shown].length === 1 ? shown : undefined
}

function isLikeFirst(element: Element, first: Element | undefined): boolean {
  return first === undefined || (first.name === element.name && first.attribs['class'] === element.attribs['class'])
}

/** White space is invisible between boxes but not between inline words. */
function isEmptyText(node: AnyNode, parent: Element): boolean {
  const data = textData(node)
  if (data === undefined) return !isElement(node)
  const first = parent.children.find((child): child is Element => isElement(child))
  return data.trim() === '' && first?.name === 'div' && /\n/.test(data)
}
