import type { Locale } from '@loquia/contracts'
import type { SiteMemory } from './site-memory.js'

/** A source that this process reads. */
export interface ClaimedSource {
  id: string
  botId: string
  type: 'site' | 'url' | 'document' | 'answer'
  location: string
  /** Milliseconds since the source was submitted. */
  waitedMs: number
  /** The bot's language. */
  language: Locale
  /** What an earlier reading has left; null before the first has ended. */
  memory: SiteMemory | null
}
