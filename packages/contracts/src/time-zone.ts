import { z } from 'zod'

/** IANA name, such as `Europe/Rome`. */
export const timeZoneName = z.string().max(64).refine(isTimeZone)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
