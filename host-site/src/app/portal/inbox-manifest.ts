import type { Locale } from '@loquia/contracts'
import { patterns } from '../../paths'

export const inboxManifest = (locale: Locale): string => `${locale === 'it' ? '/it' : ''}${patterns.inbox}.webmanifest`
