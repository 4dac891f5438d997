import { z } from 'zod'
import { limits } from '../limits.ts'
import { isPlainName, normalizeEmail, normalizeUsername, usernameFault, type NameFault } from './names.ts'

/** Messages are text keys; English is the fallback. */
const credentials = z.object({
  username: z
    .string()
    .trim()
    .min(limits.usernameMinChars, 'Username must be at least 3 characters')
    .max(limits.usernameMaxChars),
  password: z
    .string()
    .min(limits.passwordMinChars, 'Password must be at least 6 characters')
    .max(limits.passwordMaxChars),
})
/** Not among the limits, which every page loads. */
export const codeMaxChars = 40
/** Spaces and dashes are ignored. */
export const codeSchema = z.string().trim().max(codeMaxChars)
/** The code is requested by `code_needed`. */
export const loginRequest = credentials.extend({
  /** Users log in with a username or email address. */
  username: z
    .string()
    .trim()
    .min(limits.usernameMinChars, 'Username must be at least 3 characters')
    .max(limits.emailMaxChars),
  code: codeSchema.optional(),
})
export type LoginRequest = z.infer<typeof loginRequest>

export const unplainName = 'This holds a character that cannot be seen' satisfies NameFault
const optionalName = z.string().trim().max(limits.nameMaxChars).refine(isPlainName, unplainName).optional()
export const emailAddress = z
  .string()
  .transform(normalizeEmail)
  .pipe(z.email('Please enter a valid email address').max(limits.emailMaxChars))
/** Old names can still log in. */
const newUsername = z
  .string()
  .transform(normalizeUsername)
  .pipe(
    credentials.shape.username.superRefine((name, context) => {
      const fault = usernameFault(name)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
  )
export const registerRequest = credentials.extend({
  username: newUsername,
  email: emailAddress,
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
  picture: z.string().optional(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
  secondFactorDue: z.literal(true).optional(),
})
export type User = z.infer<typeof userSchema>

/** `GET /api/session`. Succeeds without a login, unlike `GET /api/user`. */
export const sessionResponse = z.object({ user: userSchema.nullable() })
