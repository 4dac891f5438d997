import type { Locale } from '@loquia/contracts'
import { stemsOf } from './read-chunk.js'

/** What one asks to be allowed, the deed as the first group: "Can I bring my dog?" is a question about dogs. */
export const mayI: Record<Locale, RegExp> = {
  en: /\b(?:(?:can|could|may|am|are|do|should) (?:i|we) (?:allowed to |have to |need to )?|is it (?:ok|okay|fine|possible|allowed|all right|alright) (?:to |if (?:i|we) ))(\p{L}+)/iu,
  it: /(?<!\p{L})(?:posso|possiamo|si (?:pu[òo]|possono)|è (?:possibile|permesso|consentito)|potrei|potremmo|devo|dobbiamo|bisogna|(?:faccio|facciamo|si fa) (?:a|per)) (\p{L}+)/iu,
}

// "Are dogs allowed?", "Can I bring a dog?", "Dogs welcome?": one question in other words.
const permitting: Record<Locale, ReadonlySet<string>> = {
  en: stemsOf('allow allowed permit permitted permission accept accepted welcome bring friendly', 'en'),
  it: stemsOf(
    'ammesso ammessi ammesse ammettete accettate accettati consentito consentiti permesso permessi permettete benvenuti benvenute portare vietato vietati',
    'it',
  ),
}

/** Whether a stem says that something may be done, and nothing of what. */
export function isPermitting(stemmed: string, language: Locale): boolean {
  return permitting[language].has(stemmed)
}
