import { localeOf } from '@loquia/contracts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createApi } from '../../api-client'
import { splitPath } from '../../paths'
import { createTexts, giveFormatted, loadTexts } from '../../texts'
import { App } from '../app'
import type { PageState } from './page-state'
import { findPage } from '../pages'
import { createQueryClient, thaw } from './query-client'
import { yieldToMain } from './yield-to-main'

/**
 * Takes the server's page over, a few milliseconds at a time.
 * @param onReady called once the page answers to hands; parts of it below may still follow
 */
export async function hydrate(root: Element, state: PageState, onReady: () => void): Promise<void> {
  const locale = localeOf(state.locale)
  const { page } = findPage(splitPath(window.location.pathname).path)
  const [texts] = await Promise.all([loadTexts(locale, page.texts), page.preload()])
  await yieldToMain()
  giveFormatted(state.formatted)
  const i18n = createTexts(locale, texts, state.site.cmsOverrides)
  const api = createApi('')
  const queries = createQueryClient()
  const frozen = thaw(state.queries)
  await yieldToMain()
  // As a transition, the page is taken over in slices that hands can come between; otherwise it would be one long task.
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
        router={(children) => <BrowserRouter basename={locale === 'it' ? '/it' : '/'}>{children}</BrowserRouter>}
      />,
    )
  })
}
