import { contactInquiryRequest, formMessage, type Locale } from '@loquia/contracts'
import { contactFaults } from '../../texts/contact-faults'
import { keepDrafts } from './contact-draft'
import type { ContactFields } from './contact-fields'

// It comes with the first field that has the focus: from then on there is something to keep.
keepDrafts()
export { takeDraft } from './contact-draft'

const keys = Object.entries(contactFaults)

/**
 * The first fault of each field, in words; empty when all is well. Apart from the form, so that its schema is fetched
 * when first needed.
 * @param own what the owner wrote in place of a default, by its key
 */
export function faultsOf(
  fields: ContactFields,
  locale: Locale,
  own: (key: string) => string | undefined,
): Partial<Record<keyof ContactFields, string>> {
  const parsed = contactInquiryRequest.safeParse(fields)
  if (parsed.success) return {}
  const faults: Partial<Record<keyof ContactFields, string>> = {}
  for (const {
    path: [name],
    message,
  } of parsed.error.issues) {
    if (name === 'name' || name === 'email' || name === 'message' || name === 'acceptTerms') {
      const key = keys.find(([, standard]) => standard === message)?.[0]
      faults[name] ??= (key === undefined ? undefined : own(key)) ?? formMessage(message, locale)
    }
  }
  return faults
}
