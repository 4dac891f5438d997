import type { SessionStrategy, Strategy } from 'passport'

/**
 * Options of an `AuthGuard` that uses this strategy. By name it would find the one that was registered last in the
 * process, which may be another application's.
 */
export function ownStrategy<T extends Strategy | SessionStrategy>(strategy: T): { readonly defaultStrategy: T } {
  return {
    // Passport writes onto the object where the outcome of a request goes, and copies only those that it knows by name:
    // two requests at once would be given each other's users.
    get defaultStrategy() {
      return Object.create(strategy) as T
    },
  }
}
