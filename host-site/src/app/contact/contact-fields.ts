export interface ContactFields {
  name: string
  email: string
  message: string
  acceptTerms: boolean
}

/** The cookie policy names this key. */
export const contactDraftKey = 'loquia.contact'

export const emptyFields: ContactFields = { name: '', email: '', message: '', acceptTerms: false }
