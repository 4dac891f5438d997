import type { Language } from '../../../core/languages/index.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import type { FoundEntity } from './entity.js'

/** "06049 Spoleto", "1012 AB Amsterdam", and unmistakable codes. */
const codes = [
  String.raw`(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])[A-Z]\d[A-Z]\s?\d[A-Z]\d(?![\p{L}\p{N}])`,
  String.raw`〒?\d{3}-\d{4}(?=\s?\p{Script=Han})`,
  String.raw`(?<![\p{N}.,:/€$£+-]|[€$£]\s)(?:[A-Z]{1,2}-)?(?!(?:19|20)\d\d\s)(?:\d{5}|\d{4}\s?[A-Z]{2}|(?<=(?:^|[,;|·\n-])\s?)\d{4}|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{5}-\d{3})(?=,?\s\p{Lu}\p{Ll})`,
  String.raw`(?<=CEP:?\s?)\d{5}-?\d{3}(?!\p{N})`,
  String.raw`(?<=\p{L},?\s[A-Z]{2}\s)\d{5}(?:-\d{4})?(?!\p{N})`,
]
const postalCode = new RegExp(codes.join('|'), 'gu')
/** "12 Harbour Street", "Via Roma 12", "Hauptstraße 5a", "12, rue de la Paix". */
const capitals = String.raw`(?<![\p{L}.'’-])\p{Lu}[\p{L}.'’-]{1,60}(?:\s(?:\p{Ll}{1,4}\s){0,2}\p{Lu}[\p{L}.'’-]{0,60}){0,4}`
const numberFirst = String.raw`(?<![\p{L}\p{N}.,:/€$£-])\d{1,4}[a-zA-Z]?(?:[-/]\d{1,4})?,?\s(?:\p{Ll}{2,9}\s(?:\p{Ll}{1,3}\s){0,2})?${capitals}`
const numberLast = String.raw`${capitals},?\s(?:n[.º°]?\s?|nr\.?\s?)?\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4})?(?![\p{L}\p{N}:%]|[.,]\d)`
const street = new RegExp(`${numberFirst}|${numberLast}`, 'gu')
const alone = new RegExp(String.raw`^\d{1,4}[a-zA-Z]?,?\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)+$`, 'u')
const town = /^,\s\p{Lu}\p{Ll}+/u
const apartMax = 40

export function addressesIn(text: string, language: Language): FoundEntity[] {
  if (!/\d/.test(text)) return []
  const found: FoundEntity[] = [...text.matchAll(postalCode)].map(({ 0: code, index }) => ({
    kind: 'postal-code',
    start: index,
    end: index + code.length,
  }))
  const postal = [...found]
  for (const { 0: written, index } of text.matchAll(street)) {
    const end = index + written.length
    if (/(?<!\d)(?:1\d|20)\d\d(?!\d)/.test(written) || isWordAndNumber(written, language)) continue
    const code = postal.find(({ start, end: codeEnd }) => codeEnd > end && start - end <= apartMax && start >= index)
    if (code !== undefined) found.push({ kind: 'address', start: index, end: Math.max(end, code.end) })
    else if (alone.test(written) || town.test(text.slice(end, end + 20)))
      found.push({ kind: 'address', start: index, end })
  }
  return found
}

/** "In 12" is no street. */
function isWordAndNumber(written: string, language: Language): boolean {
  const [word = '', ...others] = written.match(/\p{L}{2,}/gu) ?? []
  return others.length === 0 && isStopWord(fold(word), language)
}
