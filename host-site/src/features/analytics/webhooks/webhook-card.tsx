import type { Webhook } from '@loquia/contracts'
import { deleteWebhook, testWebhook } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { callApi } from '../../../api-client/call-api'
import { deliveriesKey, webhooksQuery } from '../../../api-client/workspace/webhooks'
import { useChange } from '../../../app/portal'
import { shortMoment, useErrorText, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { useToast } from '../../../ui/overlays/toasts'
import { Status, type Stage } from '../../../ui/status'
import { Deliveries, useFailureText } from './deliveries'

type State = 'on' | 'off' | 'held' | 'failing' | 'switchedOff'
const stages: Record<State, Stage> = { on: 'done', off: 'open', held: 'held', failing: 'failed', switchedOff: 'failed' }

function webhookState({ held, enabled, switchedOffAt, failingSince }: Webhook): State {
  if (held) return 'held'
  if (!enabled) return switchedOffAt === null ? 'off' : 'switchedOff'
  return failingSince === null ? 'on' : 'failing'
}

export function WebhookCard({
  botId,
  webhook,
  returnTo,
  onEdit,
  onSecret,
}: {
  botId: string
  webhook: Webhook
  returnTo: RefObject<HTMLElement | null>
  onEdit: () => void
  onSecret: () => void
}) {
  const { t } = useTranslation()
  const deliveries = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isGoing, setIsGoing] = useState(false)
  const { id, url, format } = webhook
  const { act, busy } = useChange([webhooksQuery(botId).queryKey])
  const test = useWebhookTest(botId, id)
  const { host } = new URL(url)
  const state = webhookState(webhook)
  const small = 'min-h-10! px-4! py-2! text-sm'
  return (
    <li data-webhook={state} className="py-5">
      <WebhookFacts webhook={webhook} state={state} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          className={small}
          aria-label={t('analytics.webhooks.editOne', { host })}
          onClick={onEdit}
        >
          {t('analytics.webhooks.edit')}
        </Button>
        {state !== 'held' && (
          <Button
            variant="secondary"
            className={small}
            busy={test.isPending}
            aria-label={t('analytics.webhooks.testOne', { host })}
            onClick={() => test.mutate()}
          >
            {t('analytics.webhooks.test')}
          </Button>
        )}
        {format === 'standard' && (
          <Button
            variant="secondary"
            className={small}
            aria-label={t('analytics.secret.showOne', { host })}
            onClick={onSecret}
          >
            {t('analytics.secret.show')}
          </Button>
        )}
        <Button
          variant="secondary"
          className={small}
          aria-expanded={isOpen}
          aria-controls={deliveries}
          aria-label={t('analytics.deliveries.showOne', { host })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('analytics.deliveries.show')}
        </Button>
        <Button
          variant="secondary"
          className={small}
          aria-label={t('analytics.webhooks.deleteOne', { host })}
          onClick={() => setIsGoing(true)}
        >
          {t('analytics.webhooks.delete')}
        </Button>
      </div>
      <div id={deliveries}>{isOpen && <Deliveries botId={botId} webhook={webhook} />}</div>
      <ConfirmDialog
        open={isGoing}
        title={t('analytics.webhooks.deleteTitle')}
        text={t('analytics.webhooks.deleteText', { host })}
        confirmLabel={t('analytics.webhooks.delete')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        returnTo={returnTo}
        onConfirm={() =>
          act(() => callApi(deleteWebhook, { params: { botId, webhookId: id } }), {
            done: t('analytics.webhooks.deleted'),
            failed: t('analytics.webhooks.notDeleted'),
            onEnd: () => setIsGoing(false),
          })
        }
        onCancel={() => setIsGoing(false)}
      />
    </li>
  )
}

function WebhookFacts({ webhook, state }: { webhook: Webhook; state: State }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { url, format, events, switchedOffAt, failingSince } = webhook
  const since = state === 'switchedOff' ? switchedOffAt : failingSince
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status stage={stages[state]}>{t(`analytics.webhooks.states.${state}`)}</Status>
        <span className="text-sm text-muted">{t(`analytics.webhooks.formats.${format}`)}</span>
      </p>
      <p dir="auto" className="mt-1 font-mono text-md [overflow-wrap:anywhere]">
        {url}
      </p>
      <p className="mt-1 text-md text-muted">
        {events.length === 0
          ? t('analytics.webhooks.noEvents')
          : events.map((type) => t(`analytics.webhooks.events.${type}`)).join(' · ')}
      </p>
      {state === 'held' && (
        <p data-held className="mt-3 rounded-card border border-edge p-4 text-md">
          {t('analytics.webhooks.held')}
        </p>
      )}
      {(state === 'failing' || state === 'switchedOff') && since !== null && (
        <p className="mt-1 text-md text-wrong">
          {t(`analytics.webhooks.${state}`, { when: shortMoment(since, locale) })}
        </p>
      )}
    </>
  )
}

function useWebhookTest(botId: string, id: string) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const failureText = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(testWebhook, { params: { botId, webhookId: id } }),
    onSuccess: async ({ delivered, reason }) => {
      await refreshQueries(queries, deliveriesKey(botId, id), webhooksQuery(botId).queryKey)
      toast(
        delivered
          ? { title: t('analytics.webhooks.delivered') }
          : { title: t('analytics.webhooks.notDelivered'), description: failureText(reason), variant: 'destructive' },
      )
    },
    onError: (error) =>
      toast({
        title: t('analytics.webhooks.notDelivered'),
        description: errorText(errorCodeOf(error)),
        variant: 'destructive',
      }),
  })
}
