import { limits } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DomainForm } from '../../app/demo-entry/domain-form'
import { localPath } from '../../paths'
import { useLocale } from '../../texts'

/** A domain → its demo's page. Who somebody is, is asked when they keep it. */
export function CreateForm() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [query] = useSearchParams()
  return (
    <div className="rounded-card border border-line bg-raised p-5 shadow-low sm:p-8">
      <h2 className="mb-5 text-lg font-semibold">{t('landing.form.title')}</h2>
      <DomainForm
        initial={query.get('website') ?? ''}
        stacked
        submitLabel={t('landing.form.submit')}
        note={t('landing.form.note', { days: limits.demoLifetimeDays })}
      />
      <p className="mt-2 text-sm text-muted">
        {t('landing.form.accept')}{' '}
        <a className="underline underline-offset-4 hover:text-ink" href={localPath(locale, '/terms')}>
          {t('landing.form.terms')}
        </a>{' '}
        {t('landing.form.and')}{' '}
        <a className="underline underline-offset-4 hover:text-ink" href={localPath(locale, '/privacy')}>
          {t('landing.form.privacy')}
        </a>
        .
      </p>
    </div>
  )
}
