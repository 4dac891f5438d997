import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHead } from '../../app/head'
import { patterns } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Guillemet } from '../../ui/guillemets'

export function NotFoundPage() {
  const { t } = useTranslation()
  useHead({ title: `${t('notFound.title')} · ${t('site.name')}`, description: t('notFound.text'), noindex: true })
  return (
    <main id="content" className="page-width flex min-h-[80dvh] flex-col items-start justify-center pt-32 pb-24">
      <span className="flex gap-6 text-edge" aria-hidden="true">
        <Guillemet side="open" className="w-16" />
        <Guillemet side="close" className="w-16" />
      </span>
      <h1 className="display mt-10 text-3xl md:text-4xl">{t('notFound.title')}</h1>
      <p className="mt-5 text-lg text-muted">{t('notFound.text')}</p>
      <p className="mt-3 text-sm text-muted">{t('notFound.hint')}</p>
      <div className="mt-10 flex flex-wrap gap-4">
        <Link to={patterns.home} className={buttonClass('primary')}>
          {t('notFound.back')}
        </Link>
        <Link to={patterns.demoLanding} className={buttonClass('secondary')}>
          {t('nav.tryIt')}
        </Link>
      </div>
    </main>
  )
}
