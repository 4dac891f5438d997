import type { FormMessage } from '@loquia/contracts'

/** Owners override texts by these keys. */
export const contactFaults = {
  'contact.faults.name': 'Name must be at least 2 characters',
  'contact.faults.email': 'Please enter a valid email address',
  'contact.faults.message': 'Message must be at least 10 characters',
  'contact.faults.acceptTerms': 'You must accept the terms and conditions',
  'contact.faults.tooLong': 'This is too long.',
} as const satisfies Record<string, FormMessage>
