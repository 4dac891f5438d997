import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ComponentType, type JSX } from 'react'
import type { Api } from '../api-client'
import type { TextArea } from '../texts'

/** Fills the query cache; the page shows cached failures. */
type Prefetch = (queries: QueryClient, api: Api, params: Record<string, string | undefined>) => Promise<void>

interface PageSource {
  pattern: string
  /** The source is a key of the build manifest. */
  source: string
  /** These texts are in addition to those of every page. */
  texts: readonly TextArea[]
  frame: 'site' | 'bare'
  load: () => Promise<{ default: ComponentType }>
  prefetch?: Prefetch
  parameters?: readonly string[]
}
export interface Page extends Omit<PageSource, 'load'> {
  preload: () => Promise<void>
  render: () => JSX.Element
}

/** After preloading, renders synchronously, as the server and hydration require. */
export function definePage({ load, ...given }: PageSource): Page {
  let Loaded: ComponentType | undefined
  const Later = lazy(load)
  return {
    ...given,
    preload: async () => {
      Loaded = (await load()).default
    },
    render: () => (Loaded ? <Loaded /> : <Later />),
  }
}

export const definePortalPage = (
  pattern: string,
  folder: string,
  texts: readonly TextArea[],
  load: PageSource['load'],
): Page =>
  definePage({
    pattern,
    source: `src/features/${folder}/index.ts`,
    texts: ['portal', ...texts, 'forms'],
    frame: 'bare',
    load,
  })
