import type { SessionStrategy, Strategy } from 'passport'

/** A lookup by name would find the process's last registration, possibly another application's. */
export function ownStrategy<T extends Strategy | SessionStrategy>(strategy: T): { readonly defaultStrategy: T } {
  return {
    // Passport copies only strategies known by name: concurrent requests would receive each other's users.
    get defaultStrategy() {
      return Object.create(strategy) as T
    },
  }
}
