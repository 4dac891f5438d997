import { usualWebhookEvents, webhookEventTypes, type Webhook, type WebhookEventType } from '@loquia/contracts'
import { addWebhook, changeWebhook } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api-client'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { callApi } from '../../../api-client/call-api'
import { webhooksQuery } from '../../../api-client/workspace/webhooks'
import { useRefusal, useUnsaved } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

/** Edits on top of the stored values, which may change meanwhile. */
interface Draft {
  url?: string
  enabled?: boolean
  turned: readonly WebhookEventType[]
}

export function WebhookForm({
  botId,
  webhook,
  onSaved,
}: {
  botId: string
  webhook: Webhook | undefined
  onSaved: (webhook: Webhook) => void
}) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>({ turned: [] })
  const [isWrong, setIsWrong] = useState(false)
  const stored: Pick<Webhook, 'url' | 'enabled' | 'events'> = webhook ?? {
    url: '',
    enabled: true,
    events: [...usualWebhookEvents],
  }
  const url = draft.url ?? stored.url
  const enabled = draft.enabled ?? stored.enabled
  const events = webhookEventTypes.filter((type) => stored.events.includes(type) !== draft.turned.includes(type))
  const save = useMutation({
    mutationFn: async () => {
      const request = { url: url.trim(), events, enabled }
      try {
        const saved =
          webhook === undefined
            ? await callApi(addWebhook, { params: { botId }, body: request })
            : await callApi(changeWebhook, {
                params: { botId, webhookId: webhook.id },
                body: { ...request, version: webhook.version },
              })
        return saved.webhook
      } finally {
        await refreshQueries(queries, webhooksQuery(botId).queryKey)
      }
    },
    onSuccess: (saved) => {
      toast({ title: t(webhook === undefined ? 'analytics.webhooks.added' : 'analytics.webhooks.saved') })
      onSaved(saved)
    },
    onError: (error) => {
      const isUrl = error instanceof ApiError && error.issues.some(({ path }) => path === 'url')
      setIsWrong(isUrl)
      if (!isUrl) refused(t('analytics.webhooks.failed'), error)
    },
  })
  useUnsaved(!save.isSuccess && (url !== stored.url || enabled !== stored.enabled || draft.turned.length > 0))
  const toggleEvent = (type: WebhookEventType) =>
    setDraft(({ turned, ...rest }) => ({
      ...rest,
      turned: turned.includes(type) ? turned.filter((other) => other !== type) : [...turned, type],
    }))
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t('analytics.webhooks.url')}
        inputMode="url"
        placeholder="https://example.com/loquia"
        autoComplete="off"
        live
        value={url}
        error={isWrong ? t('analytics.webhooks.wrongUrl') : undefined}
        hint={t('analytics.webhooks.urlHint')}
        onChange={(event) => setDraft({ ...draft, url: event.target.value })}
      />
      <fieldset>
        <legend className="text-sm font-medium text-muted">{t('analytics.webhooks.which')}</legend>
        {webhookEventTypes.map((type) => (
          <label key={type} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-fill"
              checked={events.includes(type)}
              onChange={() => toggleEvent(type)}
            />
            {t(`analytics.webhooks.events.${type}`)}
          </label>
        ))}
      </fieldset>
      <label className="flex min-h-11 items-center gap-3 border-t border-line pt-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-fill"
          checked={enabled}
          onChange={() => setDraft({ ...draft, enabled: !enabled })}
        />
        {t('analytics.webhooks.enabled')}
      </label>
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('portal.save')}
        </Button>
      </div>
    </form>
  )
}
