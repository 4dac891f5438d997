import { limits, type Webhook } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooksQuery } from '../../../api-client/workspace/webhooks'
import { FormDialog, QueryState } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { Empty } from '../../../ui/load-state'
import { Dialog } from '../../../ui/overlays/dialog'
import { WebhookCard } from './webhook-card'
import { WebhookForm } from './webhook-form'
import { WebhookSecret } from './webhook-secret'

export function Webhooks({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const stored = useQuery(webhooksQuery(botId))
  const heading = useRef<HTMLHeadingElement>(null)
  /** `new`, or the id of the edited webhook. */
  const [edited, setEdited] = useState<string | null>(null)
  const [secretOf, setSecretOf] = useState<string | null>(null)
  const found = stored.data ?? []
  const isFull = found.length >= limits.webhooksPerBot
  const webhook = found.find(({ id }) => id === edited)
  const finishEditing = ({ id, format }: Webhook) => {
    if (edited === 'new' && format === 'standard') setSecretOf(id)
    setEdited(null)
  }
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('analytics.webhooks.title')}
      </h2>
      <p className="mt-1 mb-3 text-md text-muted">{t('analytics.webhooks.text')}</p>
      <QueryState query={stored} loading={t('analytics.loading')} failed={t('analytics.webhooks.loadFailed')} />
      {stored.data?.length === 0 && (
        <Empty title={t('analytics.webhooks.none')}>{t('analytics.webhooks.noneText')}</Empty>
      )}
      {found.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {found.map((each) => (
            <WebhookCard
              key={each.id}
              botId={botId}
              webhook={each}
              returnTo={heading}
              onEdit={() => setEdited(each.id)}
              onSecret={() => setSecretOf(each.id)}
            />
          ))}
        </ul>
      )}
      {stored.data && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" disabled={isFull} onClick={() => setEdited('new')}>
            {t('analytics.webhooks.add')}
          </Button>
          {isFull && <p className="text-md text-muted">{t('analytics.webhooks.full')}</p>}
        </div>
      )}
      <FormDialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'analytics.webhooks.add' : 'analytics.webhooks.editTitle')}
        closeLabel={t('site.close')}
      >
        <WebhookForm botId={botId} webhook={webhook} onSaved={finishEditing} />
      </FormDialog>
      <Dialog
        open={secretOf !== null}
        onClose={() => setSecretOf(null)}
        title={t('analytics.secret.title')}
        closeLabel={t('site.close')}
      >
        {secretOf !== null && <WebhookSecret botId={botId} id={secretOf} />}
      </Dialog>
    </section>
  )
}
