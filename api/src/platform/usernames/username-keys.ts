import { normalizeUsername, usernameFault } from '@loquia/contracts'
import unhomoglyph from 'unhomoglyph'

/**
 * NFKC and case folding without invisible characters (UAX #44, NFKC_Casefold). Through upper case, "ß" and "SS", both
 * sigmas, and "ı" and "i" match.
 */
export function foldUsername(username: string): string {
  const folded = Array.from(normalizeUsername(username), (character) =>
    character.toLowerCase().toUpperCase().toLowerCase(),
  ).join('')
  return normalizeUsername(folded.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** UTS #39; the package holds Unicode's confusables.txt. */
function confusableSkeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}

/**
 * Equal for look-alikes: "l", "1" and capital "I", or Cyrillic "о" and "o". Never shown. A new version of the package's
 * table needs a migration that recomputes stored skeletons.
 */
export function usernameSkeleton(username: string): string {
  // An "i" with an extra dot looks plain (Unicode, section 7.1).
  const plain = foldUsername(username)
    .normalize('NFD')
    .replace(/(\p{Soft_Dotted})\u0307/gu, '$1')
  return confusableSkeleton(confusableSkeleton(plain).toUpperCase()).toLowerCase()
}

export interface UsernameReview {
  id: number
  key: string
  /** Null for look-alikes of older names. */
  skeleton: string | null
  fault: 'characters' | 'look-alike' | null
}

/** Names stay unchanged; invalid old names still log in but are marked for an admin. */
export function reviewUsernames(accounts: readonly { id: number; username: string }[]): UsernameReview[] {
  const taken = new Set<string>()
  return accounts
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, username }) => {
      const skeleton = usernameSkeleton(username)
      const alike = taken.has(skeleton)
      taken.add(skeleton)
      const refusedNow = username !== normalizeUsername(username) || usernameFault(username) !== undefined
      return {
        id,
        key: foldUsername(username),
        skeleton: alike ? null : skeleton,
        fault: alike ? 'look-alike' : refusedNow ? 'characters' : null,
      }
    })
}
