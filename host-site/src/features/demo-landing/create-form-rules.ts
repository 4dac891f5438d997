import { parseSiteAddress } from '@loquia/contracts'
import { z } from 'zod'

/** The three things a demo is asked for. Messages are keys of `toasts`. */
export const createFormSchema = z.object({
  website: z
    .string()
    .trim()
    .min(1, 'missing')
    .refine((value) => value === '' || parseSiteAddress(value) !== null, 'invalidWebsite'),
  fullName: z.string().trim().min(1, 'missing'),
  email: z
    .string()
    .trim()
    .min(1, 'missing')
    .refine((value) => value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'invalidEmail'),
})
export type CreateForm = z.infer<typeof createFormSchema>

const order = ['missing', 'invalidEmail', 'invalidWebsite'] as const
export type CreateFault = (typeof order)[number]

/** A message of the schema as the fault it stands for. */
export function faultOf(message: string | undefined): CreateFault | undefined {
  return order.find((fault) => fault === message)
}

/** The fault to tell first when there are several: missing fields, then the email, then the website. */
export function firstFault(messages: (string | undefined)[]): CreateFault {
  return order.find((fault) => messages.includes(fault)) ?? 'missing'
}
