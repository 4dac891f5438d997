import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { cmsKey } from '../../api-client/cms'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/toasts'

/** Runs a change, one at a time, has the lists fetched anew, and then tells what became of it: what is opened next begins with what was saved. */
export function useCmsAction() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (action: () => Promise<unknown>) => {
      try {
        await action()
      } finally {
        await queries.invalidateQueries({ queryKey: cmsKey })
      }
    },
  })
  const act = (action: () => Promise<unknown>, told: { done: string; failed?: string; onDone?: () => void }) => {
    if (isPending) return
    mutate(action, {
      onSuccess: () => {
        toast({ title: told.done })
        told.onDone?.()
      },
      onError: (error) => toast({ title: told.failed ?? t('cms.toasts.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
    })
  }
  return { act, busy: isPending }
}
