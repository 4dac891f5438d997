import { normalizeUsername } from '@loquia/contracts'
import unhomoglyph from 'unhomoglyph'

/**
 * What a username is compared by: NFKC and case folding, without characters that nobody sees (UAX #44, NFKC_Casefold).
 * A character goes through upper case as well, alone, so that "ß" and "SS", and both forms of sigma, are the same; and
 * with them "ı" and "i".
 */
export function foldUsername(username: string): string {
  const folded = Array.from(normalizeUsername(username), (character) =>
    character.toLowerCase().toUpperCase().toLowerCase(),
  ).join('')
  return normalizeUsername(folded.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** UTS #39's skeleton of a text, by the look-alikes of Unicode's confusables.txt that the package holds. */
function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}

/**
 * What usernames have in common that look alike, in either case: "l", "1" and the capital "I" are one, and the Cyrillic
 * "о" is an "o". Texts of this kind are never shown. Stored with each account: another version of the package's table
 * needs a migration that works it out anew.
 */
export function usernameSkeleton(username: string): string {
  // An "i" with a dot of its own looks as one without (Unicode, section 7.1).
  const plain = foldUsername(username)
    .normalize('NFD')
    .replace(/(\p{Soft_Dotted})\u0307/gu, '$1')
  return skeleton(skeleton(plain).toUpperCase()).toLowerCase()
}
