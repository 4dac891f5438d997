import './styles.css'
import './ui/favicon.svg'
import { localeOf } from '@loquia/contracts'
import type { DehydratedState } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app'
import { findPage } from './app/pages'
import { createQueryClient, thaw } from './app/query-client'
import type { Site } from './app/site-context'
import { createApi } from './api-client'
import { splitPath } from './paths'
import { createTexts, loadTexts } from './texts'

/** What the server wrote into the page for us. */
interface PageState {
  site: Site
  locale: string
  queries: DehydratedState
}

// Before any schema is made: zod otherwise tries whether it may compile code, and the page's policy reports that as a violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const written = document.getElementById('state')?.textContent
  if (root === null || !written) throw new Error('This page was not rendered by the server.')
  const state = JSON.parse(written) as PageState
  const locale = localeOf(state.locale)
  const { page } = findPage(splitPath(window.location.pathname).path)
  const [texts] = await Promise.all([loadTexts(locale, page.texts), page.preload()])
  hydrateRoot(
    root,
    <App
      site={state.site}
      api={createApi('')}
      texts={createTexts(locale, texts, state.site.ownTexts)}
      textAreas={page.texts}
      queries={createQueryClient()}
      state={thaw(state.queries)}
      router={(children) => <BrowserRouter basename={locale === 'it' ? '/it' : '/'}>{children}</BrowserRouter>}
    />,
  )
}

void start()
