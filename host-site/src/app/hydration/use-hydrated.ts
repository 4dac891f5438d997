import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and until the browser has taken over the page: what is typed or pressed before that would be
 * lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
