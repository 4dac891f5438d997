import { codeTags } from '../blocks/block-segmentation.js'
import { isElement, plainTextWithin, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { isBlock } from './line-around.js'

/** Code keeps its letters; raised and lowered digits belong to the word before them. */
const untouchedTags: ReadonlySet<string> = new Set([...codeTags, 'sup', 'sub'])
/** Parts of addresses look like words. */
const addressSign = /[@/\\_]|\.\p{L}+$/u
const attributeMaxChars = 300
const wordMaxChars = 40

const lowerCaseWord = /\p{Ll}{2}$/u
const capitalizedWord = /^\p{Lu}\p{Ll}/u
/** A single digit may be part of a name: "7Eleven". */
const amount = /(?:\p{N}{2}|\p{Sc}\s?[\p{N}.,]*\p{N}|[\p{Sc}%]|[\p{L}\p{N}]\))$/u
const sentenceEnd = /\p{L}{3}[.:!?]$/u
const severalWords = /^\p{Lu}\p{Ll}+\s/u
/** Small print of several words is usually set on a separate line. */
const smallPrint = /^\p{Ll}+\s+\p{L}/u
const smallPrintMaxChars = 400

type Crossed = 'nothing' | 'element' | 'small print'

/**
 * Separates texts that only a style sheet separates: "<b>Where</b>Sports hall", "Basic fee<small>all lessons</small>".
 * Words that occur whole elsewhere, such as two-color names, stay whole.
 */
export function separateRuns(html: Element, body: Element): void {
  let known: ReadonlySet<string> | undefined
  let before = ''
  let crossed: Crossed = 'nothing'
  const isKnown = (left: string, right: string): boolean => {
    const [start, end] = [/(?<!\p{L})\p{L}+$/u.exec(left)?.[0], /^\p{L}+/u.exec(right)?.[0]]
    return (
      start !== undefined && end !== undefined && (known ??= collectWords(html)).has(`${start}${end}`.toLowerCase())
    )
  }
  const readText = (node: AnyNode, text: string): void => {
    if (text === '') return
    if (isSeparated(before, text, crossed) && !isKnown(before, text) && 'data' in node) node.data = ` ${text}`
    before = text.slice(-wordMaxChars)
    crossed = 'nothing'
  }
  const visit = (node: AnyNode): void => {
    const text = textData(node)
    if (text !== undefined) readText(node, text)
    if (!isElement(node) || silentTags.has(node.name) || node.name === 'wbr') return
    if (isBlock(node) || untouchedTags.has(node.name)) before = ''
    if (untouchedTags.has(node.name)) return
    if (crossed !== 'small print') crossed = isSmallPrint(node) ? 'small print' : 'element'
    for (const child of node.children) visit(child)
    if (isBlock(node)) before = ''
    crossed = 'element'
  }
  visit(body)
}

function isSeparated(before: string, text: string, crossed: Crossed): boolean {
  if (crossed === 'nothing' || addressSign.test(/(?<!\S)\S*$/.exec(before)?.[0] ?? '')) return false
  if (/^\S*[@/\\_]/.test(text)) return false
  if (crossed === 'small print' && /(?:\p{L}{2}|[\p{N}\p{Sc}%)])$/u.test(before)) return true
  if (lowerCaseWord.test(before)) return capitalizedWord.test(text)
  if (amount.test(before)) return capitalizedWord.test(text)
  return sentenceEnd.test(before) && severalWords.test(text)
}

function isSmallPrint(element: Element): boolean {
  return element.name === 'small' && smallPrint.test(plainTextWithin(element, smallPrintMaxChars) ?? '')
}

function collectWords(node: AnyNode, words = new Set<string>()): Set<string> {
  const addWords = (text: string): void => {
    for (const [word] of text.matchAll(/\p{L}+/gu)) words.add(word.toLowerCase())
  }
  addWords(textData(node) ?? '')
  if (!isElement(node) || node.name === 'script' || node.name === 'style') return words
  for (const value of Object.values(node.attribs)) if (value.length <= attributeMaxChars) addWords(value)
  for (const child of node.children) collectWords(child, words)
  return words
}
