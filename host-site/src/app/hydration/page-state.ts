import type { DehydratedState } from '@tanstack/react-query'
import type { Formatted } from '../../texts'
import type { Site } from '../site-context'

export interface PageState {
  site: Site
  locale: string
  queries: DehydratedState
  /** Numbers, prices and dates as the server formatted them. */
  formatted: Formatted
  /** URLs that are loaded together after the first paint. */
  modules: string[]
}
