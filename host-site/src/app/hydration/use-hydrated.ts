import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns false on the server and until hydration, when input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
