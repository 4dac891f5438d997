import { useCallback, useSyncExternalStore } from 'react'
import { claimSecret } from './claim-secret'

const noChanges = () => () => undefined

/** Always false on the server, which cannot read the browser's storage. */
export function useMadeDemo(demoId: string): boolean {
  return useSyncExternalStore(
    noChanges,
    useCallback(() => claimSecret(demoId) !== null, [demoId]),
    () => false,
  )
}
