import type { DehydratedState } from '@tanstack/react-query'
import type { Formatted } from '../../texts'
import type { Site } from '../site-context'

/** What the server writes into a page for the browser. */
export interface PageState {
  site: Site
  locale: string
  queries: DehydratedState
  /** Numbers, sums and days as the server wrote them. */
  formatted: Formatted
  /** Addresses of the modules that the page is made of, fetched together as soon as it is drawn. */
  modules: string[]
}
