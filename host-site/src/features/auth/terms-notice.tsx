import { useTranslation } from 'react-i18next'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'

/** Links open in new tabs, so that the form keeps its input. */
export function TermsNotice({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <p className={`text-sm text-muted ${className}`}>
      {t('auth.register.accept')} <PageLink page={patterns.terms} text={t('auth.register.terms')} />{' '}
      {t('auth.register.and')} <PrivacyLink />.
    </p>
  )
}

export function PrivacyLink() {
  const { t } = useTranslation()
  return <PageLink page={patterns.privacy} text={t('auth.register.privacy')} />
}

function PageLink({ page, text }: { page: string; text: string }) {
  const { t } = useTranslation()
  return (
    <a
      className="underline underline-offset-4 hover:text-ink"
      href={localPath(useLocale(), page)}
      target="_blank"
      rel="noopener"
    >
      {text}
      <span className="sr-only"> ({t('nav.newTab')})</span>
    </a>
  )
}
