import { limits } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { DomainForm } from '../../app/demo-entry/domain-form'

/** A domain → the page of its demo, opened at the analysis of what was read. */
export function AnalyzerForm() {
  const { t } = useTranslation()
  return (
    <div className="rounded-card border border-line bg-raised p-5 shadow-low sm:p-8">
      <h2 className="mb-5 text-lg font-semibold">{t('analyzer.form.title')}</h2>
      <DomainForm
        stacked
        goal="analysis"
        submitLabel={t('analyzer.form.submit')}
        note={t('analyzer.form.note', { days: limits.demoLifetimeDays })}
      />
    </div>
  )
}
