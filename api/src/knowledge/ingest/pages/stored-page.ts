import type { PageProgress } from '@loquia/contracts'
import type { Language } from '../../languages/language.js'

/** A page as an earlier reading, or an earlier part of this one, has left it. */
export interface StoredPage {
  url: string
  title: string
  status: PageProgress['status']
  reason: string | null
  language: Language | null
  words: number
  passages: number
  contentHash: string | null
  textHash: string | null
  etag: string | null
  lastModified: string | null
  /** The `readingVersion` that it was read by. */
  readingVersion: number | null
  /** Fetched since this reading began. */
  isFresh: boolean
}
