import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ComponentType, type JSX } from 'react'
import type { Api } from '../api-client'
import type { TextArea } from '../texts'

/** Fills the query cache before a page is shown; a failure stays in the cache for the page to show. */
type Prefetch = (queries: QueryClient, api: Api, params: Record<string, string | undefined>) => Promise<void>

/** One page: its address, its code (fetched when first needed), and what it wants before it is shown. */
interface PageSource {
  pattern: string
  /** Its source file, the key of its files in the build's manifest. */
  source: string
  /** The texts it needs beside those of every page. */
  texts: readonly TextArea[]
  /** `site`: header and footer around it; `bare`: the page brings its own. */
  frame: 'site' | 'bare'
  load: () => Promise<{ default: ComponentType }>
  prefetch?: Prefetch
  /** Parameters of the address that its server-rendered HTML depends on. */
  parameters?: readonly string[]
}
export interface Page extends Omit<PageSource, 'load'> {
  preload: () => Promise<void>
  render: () => JSX.Element
}

/**
 * A page whose code, once preloaded, renders at once: on the server, and when the browser takes over the server's HTML.
 */
export function page({ load, ...given }: PageSource): Page {
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

/** A page behind the login: its folder below `features`, and its texts beside those that all of them need. */
export const behindLogin = (
  pattern: string,
  folder: string,
  texts: readonly TextArea[],
  load: PageSource['load'],
): Page =>
  page({
    pattern,
    source: `src/features/${folder}/index.ts`,
    texts: ['portal', ...texts, 'forms'],
    frame: 'bare',
    load,
  })
