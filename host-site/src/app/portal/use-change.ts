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

interface ChangeRequest {
  change: () => Promise<unknown>
  told: Told
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
    mutationFn: async ({ change }: ChangeRequest) => {
      try {
        await change()
      } finally {
        await renew(queries, ...keys)
      }
    },
    // They are options of the hook: callbacks given to `mutate` are skipped once the component has unmounted.
    onSuccess: (_, { told: { done, onDone } }) => {
      if (done !== undefined) toast(typeof done === 'string' ? { title: done } : done)
      onDone?.()
    },
    onError: (failure, { told: { failed } }) => refused(failed, failure),
    onSettled: (_, __, { told: { onEnd } }) => onEnd?.(),
  })
  const act = (change: () => Promise<unknown>, told: Told) => {
    if (!isPending) mutate({ change, told })
  }
  return { act, busy: isPending }
}
