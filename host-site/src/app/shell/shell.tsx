import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ToastProvider } from '../../ui/overlays/toasts'
import { ContactPopupProvider } from '../contact/contact-popup-provider'
import { Footer } from './footer'
import { Header } from './header'
import { LanguageSuggestion } from './language-suggestion'
import { findPage } from '../pages'
import { useSite } from '../site-context'

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { preview } = useSite()
  const shown = useRef(pathname)
  const framed = findPage(pathname).page.frame === 'site'
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo({ top: 0, behavior: 'instant' })
    void import('../hydration/route-focus').then(
      ({ focusRoute }) => focusRoute(),
      () => undefined,
    )
  }, [pathname])
  return (
    <ToastProvider label={t('site.notifications')} closeLabel={t('site.close')}>
      <a
        href="#content"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 text-ground focus:translate-y-0"
      >
        {t('site.skip')}
      </a>
      <ContactPopupProvider>
        {framed && <Header />}
        {framed && <LanguageSuggestion />}
        {children}
        {framed && <Footer />}
      </ContactPopupProvider>
      {preview !== 'none' && (
        <output className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised px-5 py-2 text-center text-md text-ink">
          {t(preview === 'shown' ? 'site.preview' : 'site.previewExpired')}
        </output>
      )}
    </ToastProvider>
  )
}
