import { localeOf } from '@loquia/contracts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createApi } from '../../api-client'
import { splitPath } from '../../paths'
import { createTexts, reuseFormatted, loadTexts } from '../../texts'
import { App } from '../app'
import type { PageState } from './page-state'
import { findPage } from '../pages'
import { createQueryClient, reviveErrors } from './query-client'
import { yieldToMain } from './yield-to-main'

/** @param onReady called once the page is interactive; parts of it may hydrate later */
export async function hydrate(root: Element, state: PageState, onReady: () => void): Promise<void> {
  const locale = localeOf(state.locale)
  const { page } = findPage(splitPath(window.location.pathname).path)
  const [texts] = await Promise.all([loadTexts(locale, page.texts), page.preload()])
  await yieldToMain()
  reuseFormatted(state.formatted)
  const i18n = createTexts(locale, texts, state.site.cmsOverrides)
  const api = createApi('')
  const queries = createQueryClient()
  const frozen = reviveErrors(state.queries)
  await yieldToMain()
  // A transition hydrates in slices that input can interrupt.
  startTransition(() => {
    hydrateRoot(
      root,
      <App
        site={state.site}
        api={api}
        texts={i18n}
        textAreas={page.texts}
        queries={queries}
        state={frozen}
        onReady={onReady}
        renderRouter={(children) => <BrowserRouter basename={locale === 'it' ? '/it' : '/'}>{children}</BrowserRouter>}
      />,
    )
  })
}
