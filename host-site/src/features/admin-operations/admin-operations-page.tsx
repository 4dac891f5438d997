import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operationsQuery } from '../../api-client/administration/admin-operations'
import { PageTitle, PortalFrame, QueryState } from '../../app/portal'
import { EmbeddingsPart } from './embeddings-part'

/** What this installation works with. */
export function AdminOperationsPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('operations.title')} needs="admin">
      <Operations />
    </PortalFrame>
  )
}

function Operations() {
  const { t } = useTranslation()
  const query = useQuery(operationsQuery())
  const { data } = query
  return (
    <>
      <PageTitle below={t('operations.text')}>{t('operations.title')}</PageTitle>
      <QueryState query={query} failed={t('operations.failed')} loading={t('operations.loading')} />
      {data !== undefined && <EmbeddingsPart report={data.embeddings} />}
    </>
  )
}
