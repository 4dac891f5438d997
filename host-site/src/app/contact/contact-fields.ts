/** What a visitor has typed into the contact form. */
export interface ContactFields {
  name: string
  email: string
  message: string
  acceptTerms: boolean
}

/** Where the tab keeps them until they are sent. The cookie policy names it. */
export const contactDraftKey = 'loquia.contact'

export const emptyFields: ContactFields = { name: '', email: '', message: '', acceptTerms: false }
