import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useApi } from '../../api-client'
import { formatCount, formatDay, useLocale } from '../../texts'

const names = ['pages', 'passages', 'conversations', 'messages', 'contacts', 'files', 'rows'] as const

export function PurgeReceipt() {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const { demoId = '' } = useParams()
  const { data: receipt } = useQuery({ queryKey: ['receipt', demoId], queryFn: () => api.getPurgeReceipt(demoId) })
  if (receipt === undefined) return null
  return (
    <section aria-labelledby="receipt" className="mt-8">
      <h2 id="receipt" className="text-lg font-semibold">
        {t('demo.receipt.title', { date: formatDay(receipt.purgedAt, locale) })}
      </h2>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`demo.receipt.${name}`)}</dt>
            <dd className="text-right">{formatCount(receipt.counts[name], locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
