import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath, patterns } from '../paths'
import { useLocale } from '../texts'
import { Logo } from '../ui/logo'
import { LanguageLinks } from './language-links'

export function Footer() {
  const { t } = useTranslation()
  const locale = useLocale()
  const linkClass = 'inline-flex min-h-11 items-center text-md text-muted hover:text-ink'
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-x-16 gap-y-8 py-12 md:grid-cols-[1fr_auto_auto] md:py-16">
        <div>
          <Link to={patterns.home} aria-label={t('site.opensHome', { name: t('site.name') })} className="inline-block rounded-sm">
            <Logo name={t('site.name')} />
          </Link>
          <p className="mt-4 text-md text-muted">{t('site.tagline')}</p>
        </div>
        <nav aria-label={t('nav.footer')}>
          <ul className="grid grid-cols-2 gap-x-10 lg:grid-cols-3">
            <li><a href={localPath(locale, '/#how')} className={linkClass}>{t('nav.how')}</a></li>
            <li><a href={localPath(locale, '/#trust')} className={linkClass}>{t('nav.trust')}</a></li>
            <li><a href={localPath(locale, '/#install')} className={linkClass}>{t('nav.install')}</a></li>
            <li><Link to={patterns.demoLanding} className={linkClass}>{t('nav.demo')}</Link></li>
            <li><Link to={patterns.crawler} className={linkClass}>{t('nav.crawler')}</Link></li>
          </ul>
        </nav>
        <LanguageLinks />
        <p className="text-sm text-muted md:col-span-3">{t('site.copyright', { name: t('site.name') })}</p>
      </div>
    </footer>
  )
}
