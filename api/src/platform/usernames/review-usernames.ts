import { normalizeUsername, usernameFault } from '@loquia/contracts'
import { foldUsername, usernameSkeleton } from './username-keys.js'

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
