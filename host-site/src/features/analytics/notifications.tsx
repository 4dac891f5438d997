import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { notificationsQuery } from '../../api-client/workspace/analytics'
import { Spinner } from '../../ui/spinner'
import { QueryState } from '../../app/portal'
import { NotificationForm } from './notification-form'
import { RetentionForm } from './retention-form'
import { Webhooks } from './webhooks/webhooks'

export function Notifications({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const stored = useQuery(notificationsQuery(botId))
  return (
    <div className="grid max-w-2xl gap-12">
      {stored.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      <QueryState query={stored} failed={t('analytics.loadFailed')} />
      {stored.data && <NotificationForm botId={botId} stored={stored.data} />}
      <Webhooks botId={botId} />
      <RetentionForm botId={botId} />
    </div>
  )
}
