import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { useErrorText } from '../../texts'
import { LoadFailed, Loading } from '../../ui/load-state'

interface QueryStateProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  loading?: string
  failed: string
}

export function QueryState({ query: { data, error, isFetching, refetch }, loading, failed }: QueryStateProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error)
    return (
      <LoadFailed
        title={failed}
        text={errorText(errorCodeOf(error))}
        again={t('portal.again')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  return data === undefined && loading !== undefined && <Loading>{loading}</Loading>
}
