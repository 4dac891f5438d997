import { z } from 'zod'
import type { FormMessage } from './form-messages.ts'
import { limits } from '../limits.ts'

const tooLong = 'This is too long.' satisfies FormMessage

export const contactInquiryRequest = z.object({
  name: z
    .string()
    .trim()
    .min(limits.nameMinChars, 'Name must be at least 2 characters' satisfies FormMessage)
    .max(limits.nameMaxChars, tooLong),
  email: z.email('Please enter a valid email address' satisfies FormMessage).max(limits.emailMaxChars, tooLong),
  message: z
    .string()
    .trim()
    .min(limits.inquiryMinChars, 'Message must be at least 10 characters' satisfies FormMessage)
    .max(limits.inquiryMaxChars, tooLong),
  acceptTerms: z.literal(true, 'You must accept the terms and conditions' satisfies FormMessage),
  /** Honeypot: submissions that fill it are dropped. */
  website: z.string().max(2_000).optional(),
})
export type ContactInquiryRequest = z.infer<typeof contactInquiryRequest>

export const contactInquiryResponse = z.object({ success: z.literal(true), message: z.string() })
