import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { Guillemet } from '../../ui/brand/guillemets'
import { Logo } from '../../ui/brand/logo'
import { LanguageLinks } from './language-links'

export function AuthLayout({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={clsx('grid min-h-dvh', beside && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]')}>
      <div className="flex flex-col px-5 pb-12 sm:px-10">
        <header className="flex min-h-18 flex-wrap items-center justify-between gap-x-4">
          <Link to={patterns.home} className="rounded-sm py-2">
            <Logo name={t('site.name')} />
          </Link>
          <LanguageLinks />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={clsx(
            'mx-auto w-full max-w-[26rem] grow pt-8 outline-none',
            beside ? 'sm:pt-16' : 'flex flex-col justify-center pb-28',
          )}
        >
          {!beside && (
            <span aria-hidden="true" className="mb-8 flex gap-3 text-edge">
              <Guillemet side="open" className="w-9" />
              <Guillemet side="close" className="w-9" />
            </span>
          )}
          {children}
        </main>
      </div>
      {beside && (
        <aside className="hidden border-l border-line bg-tint px-14 lg:flex lg:flex-col lg:justify-center xl:px-20">
          {beside}
        </aside>
      )}
    </div>
  )
}
