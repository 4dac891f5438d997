import { rotateWebhookSecret } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { secretQuery, webhooksQuery } from '../../../api-client/workspace/webhooks'
import { QueryState, useChange } from '../../../app/portal'
import { shortMoment, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { useToast } from '../../../ui/overlays/toasts'

export function WebhookSecret({ botId, id }: { botId: string; id: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const stored = useQuery(secretQuery(botId, id))
  const { act, busy } = useChange([secretQuery(botId, id).queryKey, webhooksQuery(botId).queryKey])
  const secret = stored.data?.secret
  const until = stored.data?.webhook.rotatesUntil ?? null
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-md text-muted">{t('analytics.secret.text')}</p>
      <QueryState query={stored} loading={t('analytics.loading')} failed={t('analytics.secret.loadFailed')} />
      {secret === null && <p className="text-md text-wrong">{t('analytics.secret.lost')}</p>}
      {typeof secret === 'string' && (
        <>
          <p data-secret className="font-mono text-md [overflow-wrap:anywhere]">
            {secret}
          </p>
          <div>
            <CopyButton
              text={secret}
              label={t('analytics.secret.copy')}
              copiedLabel={t('analytics.secret.copied')}
              onFailed={() =>
                toast({
                  title: t('toasts.copyFailed.title'),
                  description: t('toasts.copyFailed.text'),
                  variant: 'destructive',
                })
              }
            />
          </div>
        </>
      )}
      {stored.data && (
        <div className="border-t border-line pt-4">
          <p className="mb-3 text-md text-muted">
            {until === null
              ? t('analytics.secret.rotateText')
              : t('analytics.secret.rotating', { when: shortMoment(until, locale) })}
          </p>
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              act(() => callApi(rotateWebhookSecret, { params: { botId, webhookId: id } }), {
                done: t('analytics.secret.rotated'),
                failed: t('analytics.secret.notRotated'),
              })
            }
          >
            {t('analytics.secret.rotate')}
          </Button>
        </div>
      )}
    </div>
  )
}
