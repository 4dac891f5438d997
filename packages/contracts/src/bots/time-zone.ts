import { z } from 'zod'

/** Whether the clocks of a zone are known here. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** IANA name of a time zone. */
export const timeZoneName = z.string().max(64).refine(isTimeZone)
