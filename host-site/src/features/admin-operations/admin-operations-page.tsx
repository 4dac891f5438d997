import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { operationsQuery } from '../../api-client/admin-operations'
import { PageTitle, PortalFrame } from '../../app/portal'
import { useErrorText } from '../../texts'
import { LoadFailed, Loading } from '../../ui/load-state'
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
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(operationsQuery())
  return (
    <>
      <PageTitle below={t('operations.text')}>{t('operations.title')}</PageTitle>
      {error && (
        <LoadFailed
          title={t('operations.failed')}
          text={errorText(errorCodeOf(error))}
          again={t('operations.again')}
          busy={isFetching}
          onAgain={() => void refetch()}
        />
      )}
      {data === undefined && !error && <Loading>{t('operations.loading')}</Loading>}
      {data !== undefined && <EmbeddingsPart report={data.embeddings} />}
    </>
  )
}
