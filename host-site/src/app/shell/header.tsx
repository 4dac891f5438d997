import { clsx } from 'clsx'
import { Menu } from '../../ui/brand/icons'
import { useEffect, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Drawer } from '../../ui/overlays/drawer'
import { Logo } from '../../ui/brand/logo'
import { useContactPopup } from '../contact/contact-popup'
import { LanguageLinks } from './language-links'
import { SiteAssistant } from './site-assistant'
import { useAccountName } from './use-account-name'

const scrolledPx = 10

export function Header() {
  const { t } = useTranslation()
  const [scrolled, setScrolled] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const updateScrolled = () => setScrolled(window.scrollY > scrolledPx)
    updateScrolled()
    window.addEventListener('scroll', updateScrolled, { passive: true })
    return () => window.removeEventListener('scroll', updateScrolled)
  }, [])
  return (
    <header
      data-scrolled={scrolled}
      className={clsx(
        'fixed inset-x-0 top-0 z-40 border-b transition-colors',
        scrolled ? 'border-line bg-raised shadow-[0_8px_24px_-20px_rgb(23_19_31/0.4)]' : 'border-transparent bg-ground',
      )}
    >
      <div className="page-width flex h-16 items-center justify-between gap-6 md:h-18">
        <Link to={patterns.home} className="rounded-sm py-2">
          <Logo name={t('site.name')} />
        </Link>
        <nav aria-label={t('nav.label')} className="hidden xl:block">
          <ul className="flex items-center gap-7">
            <HeaderLinks className="inline-flex min-h-11 items-center text-md text-muted transition-colors hover:text-ink" />
          </ul>
        </nav>
        <div className="hidden items-center gap-5 xl:flex">
          <LanguageLinks />
          <LoginLink className="min-h-11! px-5! py-2! text-md" />
        </div>
        <div className="-mr-2 flex gap-1 xl:hidden">
          <SiteAssistant />
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="grid size-11 place-items-center rounded-full"
          >
            <Menu aria-hidden="true" />
            <span className="sr-only">{t('nav.menu')}</span>
          </button>
        </div>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} label={t('nav.menu')} closeLabel={t('nav.closeMenu')}>
        <nav aria-label={t('nav.label')} className="mt-4 grow">
          <ul className="divide-y divide-line border-y border-line">
            <HeaderLinks onLeave={() => setOpen(false)} className="flex min-h-14 items-center text-lg" />
          </ul>
        </nav>
        <LanguageLinks className="mt-6" />
        <LoginLink className="mt-4" />
      </Drawer>
    </header>
  )
}

/** Without JavaScript, Contact leads to the form. */
function HeaderLinks({ className, onLeave }: { className: string; onLeave?: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const openContact = useContactPopup()
  const openContactPopup = (event: MouseEvent) => {
    event.preventDefault()
    onLeave?.()
    openContact()
  }
  return (
    <>
      <li>
        <a href={localPath(locale, '/#home')} onClick={onLeave} className={className}>
          {t('nav.home')}
        </a>
      </li>
      <li>
        <a href={localPath(locale, '/#services')} onClick={onLeave} className={className}>
          {t('nav.services')}
        </a>
      </li>
      <li>
        <a href={localPath(locale, '/#solutions')} onClick={onLeave} className={className}>
          {t('nav.solutions')}
        </a>
      </li>
      <li>
        <a href={localPath(locale, '/#pricing')} onClick={onLeave} className={className}>
          {t('nav.pricing')}
        </a>
      </li>
      <li>
        <Link to={patterns.demoLanding} onClick={onLeave} className={className}>
          {t('nav.demo')}
        </Link>
      </li>
      <li>
        <a
          href={localPath(locale, '/#contact')}
          aria-haspopup="dialog"
          onClick={openContactPopup}
          className={className}
        >
          {t('nav.contact')}
        </a>
      </li>
    </>
  )
}

/** A plain link: the portal has separate texts and scripts. */
function LoginLink({ className }: { className: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useAccountName()
  return name === null ? (
    <a href={localPath(locale, patterns.auth)} className={buttonClass('ink', className)}>
      {t('nav.login')}
    </a>
  ) : (
    <a
      href={localPath(locale, patterns.portal)}
      title={t('nav.account')}
      className={buttonClass('secondary', clsx('max-w-[14rem]', className))}
    >
      <span className="sr-only">{t('nav.account')}: </span>
      <span className="truncate">{name}</span>
    </a>
  )
}
