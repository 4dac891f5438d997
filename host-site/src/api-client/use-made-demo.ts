import { useCallback, useSyncExternalStore } from 'react'
import { claimSecret } from './claim-secret'

/** The secret is there from the beginning or never. */
const noChanges = () => () => undefined

/** Whether this browser made a demo. The server knows no browser's storage, so its HTML says no. */
export function useMadeDemo(demoId: string): boolean {
  return useSyncExternalStore(
    noChanges,
    useCallback(() => claimSecret(demoId) !== null, [demoId]),
    () => false,
  )
}
