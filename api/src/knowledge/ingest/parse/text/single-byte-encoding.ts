import type { Language } from '../../../../core/languages/index.js'
import { alphabetOf, letterModel } from '../../../languages/letter-model.js'

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
const wordsMost = { telling: 200, plain: 100 }
/** Share of letters that may be outside a language's alphabet, as in foreign names. */
const foreignShare = 0.4
/** Log probabilities of punctuation or currency, of symbols, and of control characters. */
const signCost = { usual: Math.log(1e-3), rare: Math.log(1e-7), control: Math.log(1e-15) }
/** Another encoding must be e⁷ (about 1,000) times likelier than windows-1252, as most files are Western. */
const westernLead = 7

/**
 * Finds the likeliest encoding in any language: `Città più` is Italian in windows-1252; no language writes
 * windows-1250's `Cittŕ piů`.
 */
export function singleByteEncoding(sample: Uint8Array): string {
  let best = { encoding: 'windows-1252', likelihood: -Infinity }
  for (const [encoding, languages] of Object.entries(encodings)) {
    const read = sampleText(new TextDecoder(encoding).decode(sample))
    const likelihood = Math.max(...languages.map((language) => computeLikelihood(read, language)))
    const lead = encoding === 'windows-1252' ? westernLead : 0
    if (likelihood + lead > best.likelihood) best = { encoding, likelihood: likelihood + lead }
  }
  return best.encoding
}

interface TextSample {
  words: readonly string[]
  /** Letters are in lower case, not ASCII, and may repeat. */
  letters: readonly string[]
  signs: readonly string[]
}

function sampleText(text: string): TextSample {
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

function computeLikelihood({ words, signs, letters }: TextSample, language: Language): number {
  const alphabet = alphabetOf(language)
  const foreign = letters.filter((letter) => !alphabet.has(letter)).length
  // Building a letter model takes 0.1 s, so languages that cannot be meant are skipped.
  if (foreign > Math.max(1, letters.length * foreignShare)) return -Infinity
  const model = letterModel(language)
  if (model === undefined) return -Infinity
  let sum = 0
  for (const word of words) sum += model.logProbability(word)
  for (const sign of signs) sum += signLogProbability(sign)
  return sum
}

function signLogProbability(sign: string): number {
  if (/\p{Cc}/u.test(sign)) return signCost.control
  return /[\p{P}\p{Sc}\p{Z}°]/u.test(sign) ? signCost.usual : signCost.rare
}
