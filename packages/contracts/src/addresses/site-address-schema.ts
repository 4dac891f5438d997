import { z } from 'zod'
import { parseSiteAddress } from './site-address.ts'

/** Outputs the host. The issue's message is the error code `invalid_domain`. */
export const siteAddressSchema = z.string().transform((value, context) => {
  const host = parseSiteAddress(value)
  if (host === null) {
    context.addIssue({ code: 'custom', message: 'invalid_domain' })
    return z.NEVER
  }
  return host
})
