import { useTranslation } from 'react-i18next'
import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { retentionChoices } from '@loquia/contracts'
import { changeRetention } from '@loquia/contracts/calls'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'
import { callApi } from '../../api-client/call-api'
import { retentionQuery } from '../../api-client/workspace/analytics'
import { errorCodeOf } from '../../api-client'
import { QueryState } from '../../app/portal'
import { Choice } from '../../ui/fields/choice'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'

/** Asks before a shorter period deletes conversations. */
export function RetentionForm({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const stored = useQuery(retentionQuery(botId))
  const [asked, setAsked] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (days: string) =>
      callApi(changeRetention, {
        params: { botId },
        body: { days: retentionChoices.find((choice) => String(choice) === days) ?? null },
      }),
    onSuccess: (reply) => {
      queries.setQueryData(retentionQuery(botId).queryKey, reply)
      toast({ title: t('analytics.notifications.saved') })
    },
    onError: (error) =>
      toast({
        title: t('analytics.notifications.notSaved'),
        description: errorText(errorCodeOf(error)),
        variant: 'destructive',
      }),
    onSettled: () => setAsked(null),
  })
  if (stored.isError) return <QueryState query={stored} failed={t('analytics.retention.failed')} />
  if (stored.data === undefined) return null
  // Shows the choice before the server confirms.
  const shown = save.isPending ? save.variables : String(stored.data.days ?? '')
  const storedDays = stored.data.days ?? Number.POSITIVE_INFINITY
  const choose = (days: string) => (days !== '' && Number(days) < storedDays ? setAsked(days) : save.mutate(days))
  const options = [
    { value: '', text: t('analytics.retention.forever') },
    ...retentionChoices.map((days) => ({ value: String(days), text: t('analytics.retention.days', { count: days }) })),
  ]
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" className="mb-3 text-lg font-semibold">
        {t('analytics.retention.title')}
      </h2>
      <Choice
        label={t('analytics.retention.label')}
        value={shown}
        options={options}
        hint={t('analytics.retention.hint')}
        onChange={choose}
      />
      <ConfirmDialog
        open={asked !== null}
        title={t('analytics.retention.askTitle', { count: Number(asked) })}
        text={t('analytics.retention.askText')}
        confirmLabel={t('analytics.retention.askSure')}
        cancelLabel={t('portal.cancel')}
        busy={save.isPending}
        onConfirm={() => asked !== null && save.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}
