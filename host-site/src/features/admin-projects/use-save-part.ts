import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/toasts'
import { useRefreshProjects } from './use-refresh-projects'

/** Saves a task or milestone, tells how it went, and calls `onSaved` when it went well. */
export function useSavePart<Request>(save: (request: Request) => Promise<void>, onSaved: () => void): { busy: boolean; send: (request: Request) => void } {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const refresh = useRefreshProjects()
  const { mutate, isPending } = useMutation({
    mutationFn: async (request: Request) => {
      await save(request)
      await refresh()
    },
  })
  const send = (request: Request) => {
    if (isPending) return
    mutate(request, {
      onSuccess: () => {
        toast({ title: t('planning.partSaved') })
        onSaved()
      },
      onError: (error) => toast({ title: t('planning.partFailed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
    })
  }
  return { busy: isPending, send }
}
