import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { refreshQueries } from '../../api-client/refresh-queries'
import type { ToastMessage } from '../../ui/overlays/toast'
import { useToast } from '../../ui/overlays/toasts'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { useErrorText } from '../../texts'

interface ChangeMessages<Result> {
  done?: string | ToastMessage | ((result: Result) => ToastMessage)
  failed: string
  onDone?: () => void
  onEnd?: () => void
}

interface ChangeRequest extends Omit<ChangeMessages<never>, 'done'> {
  /** @returns the message about the change */
  change: () => Promise<string | ToastMessage | undefined>
}

/** Runs one change at a time and reports after refetching `keys`, so the next page shows saved data. */
export function useChange(keys: readonly QueryKey[]): {
  act: <Result>(change: () => Promise<Result>, messages: ChangeMessages<Result>) => void
  busy: boolean
} {
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ change }: ChangeRequest) => {
      try {
        return await change()
      } finally {
        await refreshQueries(queries, ...keys)
      }
    },
    // Callbacks passed to `mutate` are skipped after unmounting.
    onSuccess: (done, { onDone }) => {
      if (done !== undefined) toast(typeof done === 'string' ? { title: done } : done)
      onDone?.()
    },
    onError: (failure, { failed }) => refused(failed, failure),
    onSettled: (_, __, { onEnd }) => onEnd?.(),
  })
  const act = <Result>(change: () => Promise<Result>, { done, ...messages }: ChangeMessages<Result>) => {
    if (isPending) return
    const reportChange = async () => {
      const result = await change()
      return typeof done === 'function' ? done(result) : done
    }
    mutate({ change: reportChange, ...messages })
  }
  return { act, busy: isPending }
}

/** After a conflict, explains that newer data is shown with the user's changes on top, or was deleted. */
export function useRefusal(): (title: string, failure: unknown) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  return (title, failure) => {
    const code = errorCodeOf(failure)
    if (code === 'settings_changed')
      toast({ title: t('portal.changed.title'), description: t('portal.changed.text'), variant: 'destructive' })
    else
      toast({ title, description: code === 'not_found' ? t('portal.gone') : errorText(code), variant: 'destructive' })
  }
}
