import type { Locale } from '@loquia/contracts'
import { patterns } from '../../paths'

/** What browsers install from the portal: the inbox, in the page's language. */
export const inboxManifest = (locale: Locale): string => `${locale === 'it' ? '/it' : ''}${patterns.inbox}.webmanifest`
