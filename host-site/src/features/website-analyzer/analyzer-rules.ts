export interface AnalyzerFields {
  website: string
  fullName: string
  email: string
}

/**
 * The first thing that is wrong, in the order of the fields, with the name of its words; null when all is well. The
 * domain itself is the server's to judge.
 */
export function firstFault({ website, fullName, email }: AnalyzerFields): {
  field: keyof AnalyzerFields
  text: 'websiteRequired' | 'nameRequired' | 'emailRequired' | 'invalidEmail'
} | null {
  if (website.trim() === '') return { field: 'website', text: 'websiteRequired' }
  if (fullName.trim() === '') return { field: 'fullName', text: 'nameRequired' }
  if (email.trim() === '') return { field: 'email', text: 'emailRequired' }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : { field: 'email', text: 'invalidEmail' }
}
