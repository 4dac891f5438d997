import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../ui/button'

/** Keeps header and footer when a page breaks or does not arrive, and says so in words. The next page is shown again. */
export function Crash({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().pathname}>{children}</Boundary>
}

class Boundary extends Component<{ at: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }
  override componentDidUpdate(before: { at: string }): void {
    if (before.at !== this.props.at) this.setState({ broken: false })
  }
  override render(): ReactNode {
    return this.state.broken ? <CrashMessage /> : this.props.children
  }
}

function CrashMessage() {
  const { t } = useTranslation()
  return (
    <main id="content" className="page-width min-h-[70dvh] pt-40 pb-24">
      <h1 className="display text-3xl">{t('crash.title')}</h1>
      <p className="mt-4 text-muted">{t('crash.text')}</p>
      <Button className="mt-8" onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
    </main>
  )
}
