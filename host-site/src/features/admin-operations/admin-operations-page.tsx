import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operationsQuery } from '../../api-client/administration/admin-operations'
import { PageTitle, PortalFrame, QueryState } from '../../app/portal'
import type { EmbeddingsReport } from '@loquia/contracts'
import type { ReactNode } from 'react'
import { useLocale } from '../../texts'

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

function EmbeddingsPart({ report }: { report: EmbeddingsReport }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const formatMegabytes = (bytes: number) => number.format(Math.round(bytes / 1_000_000))
  const { adapter, reason, model, languages, download, error, waiting } = report
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' })
  const read =
    languages === 'all'
      ? t('operations.embeddings.all')
      : new Intl.ListFormat(locale).format(languages.map((language) => languageNames.of(language) ?? language))
  return (
    <section aria-labelledby="embeddings" className="mt-8 max-w-2xl">
      <h2 id="embeddings" className="text-lg font-semibold">
        {t('operations.embeddings.title')}
      </h2>
      <p className="mt-1 text-md text-muted">{t('operations.embeddings.text')}</p>
      <dl className="mt-4 border-t border-line">
        <Fact name={t('operations.embeddings.inUse')}>{t(`operations.embeddings.adapters.${adapter}`)}</Fact>
        <Fact name={t('operations.embeddings.why')}>{t(`operations.embeddings.reasons.${reason}`)}</Fact>
        {model !== null && <Fact name={t('operations.embeddings.model')}>{model}</Fact>}
        <Fact name={t('operations.embeddings.languages')}>{read || t('operations.embeddings.none')}</Fact>
        <Fact name={t('operations.embeddings.waiting')}>{number.format(waiting)}</Fact>
        {download !== null && (
          <Fact name={t('operations.embeddings.download')}>
            {t('operations.embeddings.downloaded', {
              received: formatMegabytes(download.received),
              total: formatMegabytes(download.total),
            })}
          </Fact>
        )}
        {error !== null && <Fact name={t('operations.embeddings.error')}>{error}</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2.5 text-md sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
