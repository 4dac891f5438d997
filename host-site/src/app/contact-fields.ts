/** What a visitor has typed into the contact form. */
export interface ContactFields {
  name: string
  email: string
  message: string
  acceptTerms: boolean
}

export const emptyFields: ContactFields = { name: '', email: '', message: '', acceptTerms: false }
