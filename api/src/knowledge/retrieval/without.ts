import type { Locale } from '@loquia/contracts'
import { stem, wordsOf } from '../language/index.js'

const asked: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(?:(\p{L}{3,})[- ]free|(?:without|no|free (?:of|from)) (?:any |added )?(\p{L}{3,}))(?!\p{L})/giu,
  it: /(?<!\p{L})(?:senza|privi? di|priv[ae] di) (?:l[’']|il |la |lo )?(\p{L}{3,})(?!\p{L})/giu,
}
/** Words that come before "free" and mean something else. */
const notThings = /^(?:for|feel|duty|toll|hands|get|are|is|it|the|there|tax)$/i
const denied = /(?<!\p{L})(?:without|no|not|non|free|none|never|senza|priv[aio]|vegan[aoie]?|né)(?!\p{L})/iu

/** The stems of what a question wants to be without: "gluten-free", "senza lattosio". */
export function unwantedIn(question: string, language: Locale): ReadonlySet<string> {
  const unwanted = new Set<string>()
  for (const match of question.matchAll(asked[language])) {
    const [thing] = wordsOf(match[1] ?? match[2] ?? '')
    if (thing !== undefined && !notThings.test(thing)) unwanted.add(stem(thing, language))
  }
  return unwanted
}

/** Whether a text speaks of what is unwanted without denying it: a list of allergens does not answer whoever wants none. */
export function holdsUnwanted(unwanted: ReadonlySet<string>, text: string, stems: ReadonlySet<string>): boolean {
  return unwanted.size > 0 && !denied.test(text) && [...unwanted].some((thing) => stems.has(thing))
}
