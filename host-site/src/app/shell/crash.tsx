import { Component, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button'

/** Keeps header and footer when a page fails, and resets on navigation. */
export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }
  override render(): ReactNode {
    return this.state.broken ? <CrashMessage onLeave={this.#retry} /> : this.props.children
  }
  readonly #retry = () => this.setState({ broken: false })
}

function CrashMessage({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [broken] = useState(pathname)
  useEffect(() => {
    if (pathname !== broken) onLeave()
  }, [pathname, broken, onLeave])
  return (
    <main id="content" className="page-width min-h-[70dvh] pt-40 pb-24">
      <h1 className="display text-3xl">{t('crash.title')}</h1>
      <p className="mt-4 text-muted">{t('crash.text')}</p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </main>
  )
}
