import type { PageState } from '../build-state.js'
import type { Language } from '../../languages/language.js'

/** A row of `pages` to be written. */
export interface PageRow extends Omit<PageState, 'passages'> {
  language?: Language
  contentHash?: string
  textHash?: string
  etag?: string
  lastModified?: string
  readingVersion?: number
  fetched: boolean
}
