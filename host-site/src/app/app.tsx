import { HydrationBoundary, QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { Suspense, useEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { ApiContext, type Api } from '../api-client'
import { Crash } from './shell/crash'
import { PageTexts } from './cms/page-texts'
import { notFound, pages } from './pages'
import { Shell } from './shell/shell'
import { SiteContext, type Site } from './site-context'
import type { TextArea } from '../texts'

export interface AppProps {
  site: Site
  api: Api
  texts: i18n
  textAreas: readonly TextArea[]
  queries: QueryClient
  state: DehydratedState | undefined
  renderRouter: (children: ReactNode) => ReactNode
  onReady?: () => void
}

export function App({ site, api, texts, textAreas, queries, state, renderRouter, onReady }: AppProps) {
  return (
    <I18nextProvider i18n={texts}>
      <SiteContext value={site}>
        <ApiContext value={api}>
          <QueryClientProvider client={queries}>
            <HydrationBoundary state={state}>
              {renderRouter(
                <Shell>
                  <Crash>
                    <Suspense fallback={<div className="min-h-dvh" />}>
                      <Routes>
                        {[...pages, notFound].map(({ pattern, texts: areas, render: Page }) => (
                          <Route
                            key={pattern}
                            path={pattern}
                            element={
                              <PageTexts areas={areas} first={textAreas}>
                                <Page />
                              </PageTexts>
                            }
                          />
                        ))}
                      </Routes>
                      <ReadyMarker onReady={onReady} />
                    </Suspense>
                  </Crash>
                </Shell>,
              )}
            </HydrationBoundary>
          </QueryClientProvider>
        </ApiContext>
      </SiteContext>
    </I18nextProvider>
  )
}

/** Marks the page as interactive for tests and measurements. */
function ReadyMarker({ onReady }: { onReady: (() => void) | undefined }) {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    onReady?.()
  }, [onReady])
  return null
}
