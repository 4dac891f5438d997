import { z } from 'zod'
import { limits } from './limits.ts'

/** Messages are the keys of the form texts; the site translates them, English is the fallback. */
export const loginRequest = z.object({
  username: z.string().trim().min(limits.usernameMinChars, 'Username must be at least 3 characters').max(limits.usernameMaxChars),
  password: z.string().min(limits.passwordMinChars, 'Password must be at least 6 characters').max(limits.passwordMaxChars),
})
export type LoginRequest = z.infer<typeof loginRequest>

const optionalName = z.string().trim().max(limits.nameMaxChars).optional()
export const registerRequest = loginRequest.extend({
  email: z.email('Please enter a valid email address').max(limits.emailMaxChars),
  firstName: optionalName,
  lastName: optionalName,
  company: optionalName,
})
export type RegisterRequest = z.infer<typeof registerRequest>

export const roles = ['admin', 'client'] as const
export const userSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>
