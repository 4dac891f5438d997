import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { useErrorText } from '../../texts'
import { LoadFailed, Loading } from '../../ui/load-state'

interface QueryStateProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What is said while the first data are on their way; nothing unless given. */
  loading?: string
  /** The title over the reason why they did not come. */
  failed: string
}

/** What stands in the place of a query's data, or above older ones: that they are loading, or the way to ask again. */
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
