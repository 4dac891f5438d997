import type { Language } from '../../languages/language.js'
import { alphabetOf, letterModel } from '../../languages/letter-model.js'

/** Encodings of one byte a letter that text files come in, with the languages that are written in them. */
const encodings: Readonly<Record<string, readonly Language[]>> = {
  'windows-1252': ['en', 'it', 'de', 'fr', 'es', 'pt', 'nl', 'ca', 'da', 'sv', 'no', 'fi'],
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'ro', 'sl', 'sq'],
  'iso-8859-2': ['pl', 'cs', 'sk', 'hu', 'ro', 'sl', 'sq'],
  'windows-1254': ['tr'],
  'windows-1257': ['lt', 'lv', 'et'],
  'windows-1251': ['ru', 'uk', 'bg', 'mk'],
  'koi8-r': ['ru'],
  'windows-1253': ['el'],
}
/** Words with a letter beyond ASCII that are looked at, and others, which tell the language. */
const wordsMost = { telling: 200, plain: 100 }
/** Share of letters that may be missing in a language's alphabet, as in foreign names; of a few letters, one may. */
const foreignShare = 0.4
/** Logarithms of probabilities: of a punctuation mark or currency sign, of a symbol, and of a control character. */
const signCost = { usual: Math.log(1e-3), rare: Math.log(1e-7), control: Math.log(1e-15) }
/** Other encodings must explain a text better by this factor (e⁷, about 1,000): most files here are Western. */
const westernLead = 7

/**
 * The encoding under which a text's letters are likeliest in some language: `Città più` has the letters of Italian
 * under windows-1252, while under windows-1250 it reads `Cittŕ piů`, which no language writes.
 * @param sample a part of a text that is not UTF-8
 */
export function singleByteEncoding(sample: Uint8Array): string {
  let best = { encoding: 'windows-1252', likelihood: -Infinity }
  for (const [encoding, languages] of Object.entries(encodings)) {
    const read = telling(new TextDecoder(encoding).decode(sample))
    const likelihood = Math.max(...languages.map((language) => likelihoodOf(read, language)))
    const lead = encoding === 'windows-1252' ? westernLead : 0
    if (likelihood + lead > best.likelihood) best = { encoding, likelihood: likelihood + lead }
  }
  return best.encoding
}

interface Telling {
  words: readonly string[]
  /** Letters beyond ASCII in lower case, as often as they occur. */
  letters: readonly string[]
  signs: readonly string[]
}

/** Selects the parts of a decoded text that reveal its language and encoding. */
function telling(text: string): Telling {
  const words: string[] = []
  let plain = 0
  let accented = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const isPlain = /^[\x20-\x7e]*$/.test(word)
    if (isPlain ? plain < wordsMost.plain : accented < wordsMost.telling) words.push(word)
    if (isPlain) plain += 1
    else accented += 1
    if (accented >= wordsMost.telling) break
  }
  const signs = text.match(/[^\p{L}\p{M}\p{ASCII}]/gu)?.slice(0, wordsMost.telling) ?? []
  const letters =
    words
      .join('')
      .toLowerCase()
      .match(/\P{ASCII}/gu) ?? []
  return { words, signs, letters }
}

function likelihoodOf({ words, signs, letters }: Telling, language: Language): number {
  const alphabet = alphabetOf(language)
  const foreign = letters.filter((letter) => !alphabet.has(letter)).length
  // Counting a language's words takes a tenth of a second, so those that cannot be meant are left out.
  if (foreign > Math.max(1, letters.length * foreignShare)) return -Infinity
  const model = letterModel(language)
  if (model === undefined) return -Infinity
  let sum = 0
  for (const word of words) sum += model.logProbability(word)
  for (const sign of signs) sum += costOf(sign)
  return sum
}

function costOf(sign: string): number {
  if (/\p{Cc}/u.test(sign)) return signCost.control
  return /[\p{P}\p{Sc}\p{Z}°]/u.test(sign) ? signCost.usual : signCost.rare
}
