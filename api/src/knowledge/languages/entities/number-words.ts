import { createRequire } from 'node:module'
import type { Language } from '../language.js'

const require = createRequire(import.meta.url)

/** CLDR's rules of a kind of numerals: from which number on, and what is written. */
type Rule = readonly [from: string, written: string]
type RuleSets = Readonly<Record<string, readonly Rule[]>>

/** The numbers that pages write in words. */
const spelled = [...Array.from({ length: 100 }, (_, at) => at + 1), 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000]
const known = new Map<Language, ReadonlyMap<string, number>>()

/** What a language writes for numbers, in all genders and cases that CLDR's rules know; in lower case. */
export function numberWordsOf(language: Language): ReadonlyMap<string, number> {
  let words = known.get(language)
  if (words === undefined) known.set(language, (words = read(language)))
  return words
}

function read(language: Language): ReadonlyMap<string, number> {
  const sets = ruleSetsOf(language)
  const words = new Map<string, number>()
  for (const name of Object.keys(sets).filter((set) => /^%spellout-(?:cardinal|numbering)(?!-year)/.test(set)))
    for (const number of spelled) {
      const written = spell(sets, name, number)?.replaceAll('\u00ad', '').toLowerCase()
      // "one hundred" is "a hundred" or "hundred" as well.
      if (written !== undefined && /^\p{L}/u.test(written) && !words.has(written)) words.set(written, number)
    }
  return words
}

function ruleSetsOf(language: Language): RuleSets {
  try {
    const data = require(`cldr-rbnf/rbnf/${language}.json`) as { rbnf: { rbnf: { SpelloutRules?: RuleSets } } }
    return data.rbnf.rbnf.SpelloutRules ?? {}
  } catch {
    return {}
  }
}

/**
 * A number by a set of rules, as UTS 35 describes them ("Rule-Based Number Formatting"); undefined where they need more
 * than is read here.
 */
function spell(sets: RuleSets, name: string, number: number, depth = 0): string | undefined {
  const rules = sets[name]?.filter(([from]) => /^\d/.test(from))
  const rule = rules?.findLast(([from]) => Number.parseInt(from, 10) <= number)
  if (rule === undefined || depth > 8) return undefined
  const [base = 0, radix = 10] = rule[0].split('/').map(Number)
  const divisor = base < 1 ? 1 : radix ** Math.floor(Math.log(base) / Math.log(radix) + 1e-9)
  const body = rule[1]
    .replace(/;$/, '')
    .replace(/^'/, '')
    .replace(/\[([^[\]]*)\]/g, number % divisor === 0 ? '' : '$1')
  if (/[$#>]|→→→/.test(body)) return undefined
  let isWhole = true
  const part = (set: string, value: number) => {
    const written = spell(sets, set === '' ? name : set, value, depth + 1)
    isWhole &&= written !== undefined
    return written ?? ''
  }
  const written = body
    .replace(/←([^←]*)←/g, (_, set: string) => part(set, Math.floor(number / divisor)))
    .replace(/→([^→]*)→/g, (_, set: string) => part(set, number % divisor))
    .replace(/=([^=]*)=/g, (_, set: string) => part(set, number))
  return isWhole ? written : undefined
}
