import { contactInquiryRequest, formMessage, type Locale } from '@loquia/contracts'
import { contactFaults } from '../../texts/contact-faults'
import { storeDraftsOnHide } from './contact-draft'
import type { ContactFields } from './contact-fields'

storeDraftsOnHide()
export { loadDraft } from './contact-draft'

const keys = Object.entries(contactFaults)

/**
 * A separate module, so that the schema loads only when needed.
 * @param own the owner's overrides by key
 */
export function findFaults(
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
