import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { renew } from '../../api-client/renew'
import type { ToastMessage } from '../../ui/overlays/toast'
import { useToast } from '../../ui/overlays/toasts'
import { useRefusal } from './use-refusal'

interface Told {
  /** Absent where the change itself tells. */
  done?: string | ToastMessage
  /** Title of the message that tells the reason of a failure. */
  failed: string
  onDone?: () => void
  /** After either outcome. */
  onEnd?: () => void
}

/**
 * Runs a change, one at a time, has the lists under `keys` fetched anew, and only then tells what became of it: what is
 * shown and opened next begins with what was saved.
 */
export function useChange(keys: readonly QueryKey[]): {
  act: (change: () => Promise<unknown>, told: Told) => void
  busy: boolean
} {
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: () => Promise<unknown>) => {
      try {
        await change()
      } finally {
        await renew(queries, ...keys)
      }
    },
  })
  const act = (change: () => Promise<unknown>, { done, failed, onDone, onEnd }: Told) => {
    if (isPending) return
    mutate(change, {
      onSuccess: () => {
        if (done !== undefined) toast(typeof done === 'string' ? { title: done } : done)
        onDone?.()
      },
      onError: (failure) => refused(failed, failure),
      onSettled: () => onEnd?.(),
    })
  }
  return { act, busy: isPending }
}
