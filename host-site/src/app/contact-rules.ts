import { contactInquiryRequest, formMessage, type Locale } from '@loquia/contracts'
import type { ContactFields } from './contact-form'

/** The first fault of each field, in words; empty when all is well. Apart from the form, so that its schema is fetched when first needed. */
export function faultsOf(fields: ContactFields, locale: Locale): Partial<Record<keyof ContactFields, string>> {
  const parsed = contactInquiryRequest.safeParse(fields)
  if (parsed.success) return {}
  const faults: Partial<Record<keyof ContactFields, string>> = {}
  for (const { path: [name], message } of parsed.error.issues) {
    if (name === 'name' || name === 'email' || name === 'message' || name === 'acceptTerms') faults[name] ??= formMessage(message, locale)
  }
  return faults
}
