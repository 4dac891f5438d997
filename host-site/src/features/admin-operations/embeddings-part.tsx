import type { EmbeddingsReport } from '@loquia/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'

/** What finds passages by their meaning, why, and how far it is. */
export function EmbeddingsPart({ report }: { report: EmbeddingsReport }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const megabytes = (bytes: number) => number.format(Math.round(bytes / 1_000_000))
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
              received: megabytes(download.received),
              total: megabytes(download.total),
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
