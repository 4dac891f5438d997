import { normalizeUsername, usernameFault } from '@loquia/contracts'
import { foldUsername, usernameSkeleton } from './username-keys.js'

/** What is stored beside a name. */
export interface UsernameReview {
  id: number
  key: string
  /** Null beside a name that looks like one that an older account has: that one has it alone. */
  skeleton: string | null
  fault: 'characters' | 'look-alike' | null
}

/**
 * Works out what is stored beside names, in the order of the accounts' ids. No name is changed by it: an old one that
 * would be refused now is marked, for an admin to look at, and opens its account as before.
 */
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
