import { z } from 'zod'
import { limits } from '../limits.ts'
import { isPlainName, normalizeEmail, normalizeUsername, usernameFault, type NameFault } from './names.ts'

/** Messages are the keys of the form texts; the site translates them, English is the fallback. */
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
/** Characters of a code as it is typed, with its spaces. (Not among the limits, which every page of the site loads.) */
export const codeMaxChars = 40
/** Six digits of an authenticator app, or a recovery code, as it was typed: spaces and dashes do not count. */
export const codeOf = z.string().trim().max(codeMaxChars)
/** The code is for accounts with a second factor, which say so with `code_needed`. */
export const loginRequest = credentials.extend({
  /** The username, or the email address of the account. */
  username: z
    .string()
    .trim()
    .min(limits.usernameMinChars, 'Username must be at least 3 characters')
    .max(limits.emailMaxChars),
  code: codeOf.optional(),
})
export type LoginRequest = z.infer<typeof loginRequest>

/** Said of a name that {@link isPlainName} refuses. */
export const unplainName = 'This holds a character that cannot be seen' satisfies NameFault
const optionalName = z.string().trim().max(limits.nameMaxChars).refine(isPlainName, unplainName).optional()
/** An address, in the form in which it is kept. */
export const emailAddress = z
  .string()
  .transform(normalizeEmail)
  .pipe(z.email('Please enter a valid email address').max(limits.emailMaxChars))
/**
 * A name that is being chosen, in the form in which it is kept. Logging in takes any: names from before these rules
 * stay as they are.
 */
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
  /** Where the person's picture is, within this installation; absent where they have none. */
  picture: z.string().optional(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
  /** An admin who has to set up a second factor before anything else. */
  secondFactorDue: z.literal(true).optional(),
})
export type User = z.infer<typeof userSchema>

/** Answer of `GET /api/session`. Unlike `GET /api/user` it is no refusal when nobody is logged in. */
export const sessionResponse = z.object({ user: userSchema.nullable() })
export type SessionResponse = z.infer<typeof sessionResponse>
