import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath, patterns } from '../paths'
import { useLocale } from '../texts'
import { buttonClass } from '../ui/button'
import { Drawer } from '../ui/drawer'
import { Logo } from '../ui/logo'
import { LanguageLinks } from './language-links'

/** Pixels of scrolling after which the header gets its ground. */
const scrolledPx = 10

export function Header() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [scrolled, setScrolled] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > scrolledPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  const anchors = [
    { href: localPath(locale, '/#how'), text: t('nav.how') },
    { href: localPath(locale, '/#trust'), text: t('nav.trust') },
    { href: localPath(locale, '/#install'), text: t('nav.install') },
  ]
  const linkClass = 'inline-flex min-h-11 items-center text-md text-muted transition-colors hover:text-ink'
  return (
    <header
      data-scrolled={scrolled}
      className={clsx(
        'fixed inset-x-0 top-0 z-40 border-b transition-colors',
        scrolled ? 'border-line bg-[color-mix(in_srgb,var(--color-raised)_94%,transparent)] shadow-[0_8px_24px_-20px_rgb(23_19_31/0.4)]' : 'border-transparent',
      )}
    >
      <div className="page-width flex h-16 items-center justify-between gap-6 md:h-18">
        <Link to={patterns.home} aria-label={t('site.opensHome', { name: t('site.name') })} className="rounded-sm py-2">
          <Logo name={t('site.name')} />
        </Link>
        <nav aria-label={t('nav.label')} className="hidden lg:block">
          <ul className="flex items-center gap-8">
            {anchors.map(({ href, text }) => (
              <li key={href}><a href={href} className={linkClass}>{text}</a></li>
            ))}
            <li><Link to={patterns.demoLanding} className={linkClass}>{t('nav.demo')}</Link></li>
          </ul>
        </nav>
        <div className="hidden items-center gap-6 lg:flex">
          <LanguageLinks />
          <Link to={patterns.demoLanding} className={buttonClass('ink', 'min-h-11! px-5! py-2! text-md')}>{t('nav.tryIt')}</Link>
        </div>
        <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} className="-mr-2 grid size-11 place-items-center rounded-full lg:hidden">
          <Menu aria-hidden="true" />
          <span className="sr-only">{t('nav.menu')}</span>
        </button>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} label={t('nav.menu')} closeLabel={t('nav.closeMenu')}>
        <nav aria-label={t('nav.label')} className="mt-4 grow">
          <ul className="divide-y divide-line border-y border-line">
            {anchors.map(({ href, text }) => (
              <li key={href}><a href={href} onClick={() => setOpen(false)} className="flex min-h-14 items-center text-lg">{text}</a></li>
            ))}
            <li><Link to={patterns.demoLanding} onClick={() => setOpen(false)} className="flex min-h-14 items-center text-lg">{t('nav.demo')}</Link></li>
          </ul>
        </nav>
        <LanguageLinks className="mt-6" />
        <Link to={patterns.demoLanding} onClick={() => setOpen(false)} className={buttonClass('primary', 'mt-4')}>{t('nav.tryIt')}</Link>
      </Drawer>
    </header>
  )
}
