import { z } from 'zod'
import { limits } from '../limits.ts'
import { isPlainName } from './names.ts'
import { passwordIfAny, signInProvider } from './sign-ins.ts'
import { registerRequest, roles, unplainName, userSchema } from './users.ts'

/** Faults are keys of the form texts, as in `users.ts`. */
const newPassword = registerRequest.shape.password
const currentPassword = z.string().min(1, 'Please enter your current password').max(limits.passwordMaxChars)

/**
 * `PUT /api/account`: what a person may change about themselves. What is absent stays; empty names are removed. Another
 * address asks for the password, as reset emails go to it.
 */
export const profileRequest = registerRequest
  .pick({ email: true, firstName: true, lastName: true, company: true })
  .partial()
  .extend({ currentPassword: currentPassword.optional() })
export type ProfileRequest = z.infer<typeof profileRequest>

/** `POST /api/account/password`. Every other session of the user ends. */
export const changePasswordRequest = z.object({ currentPassword, newPassword })
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>

/** `POST /api/password/forgot`: answered alike whether the address is known or not. */
export const forgotPasswordRequest = z.object({
  email: registerRequest.shape.email,
  language: z.enum(['en', 'it']).default('en'),
})
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>

/** `POST /api/password/reset`: the token of the email, once. */
export const resetPasswordRequest = z.object({ token: z.string().min(1).max(200), password: newPassword })
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>

/** A form that asks for the password of an account that has one. */
export const passwordForm = z.object({ password: currentPassword })
export type PasswordForm = z.infer<typeof passwordForm>

/** `DELETE /api/account`: nothing is kept, so the password is asked again. */
export const deleteAccountRequest = z.object({
  password: passwordIfAny,
  /** Whether the API keys end that the account made in workspaces that stay and that it owns. Otherwise they go on. */
  revokeKeys: z.boolean().default(false),
})
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>

/** What is removed with an account. */
export const accountHoldings = z.object({
  bots: z.number().int(),
  conversations: z.number().int(),
  projects: z.number().int(),
  supportRequests: z.number().int(),
})
export type AccountHoldings = z.infer<typeof accountHoldings>

/** What was removed with an account. */
export const deleteAccountResponse = z.object({
  success: z.literal(true),
  removed: accountHoldings,
})
export type DeleteAccountResponse = z.infer<typeof deleteAccountResponse>

/** One place where a user is logged in. */
export const sessionSchema = z.object({
  /** Names the session without opening it. */
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** Absent for sessions from before this was kept. */
  startedAt: z.iso.datetime().nullable(),
  /** The browser as it named itself, shortened. */
  browser: z.string().nullable(),
})
export type Session = z.infer<typeof sessionSchema>
/** `GET /api/account/sessions` */
export const sessionsResponse = z.object({ success: z.literal(true), sessions: z.array(sessionSchema) })

/** `GET /api/account/options`: what this installation offers around accounts. */
export const accountOptionsResponse = z.object({
  success: z.literal(true),
  /** Whether a forgotten password can be reset by mail. */
  passwordReset: z.boolean(),
  /** Page of the company's own lead form, to be shown in a frame; null: the product's own form serves. */
  leadFormUrl: z.string().nullable(),
  /** Who else can be signed in with, in the order of the buttons. */
  signInProviders: z.array(signInProvider),
})
export type AccountOptions = z.infer<typeof accountOptionsResponse>

/** `POST /api/support` */
export const supportRequest = z.object({
  name: z
    .string()
    .trim()
    .min(limits.nameMinChars, 'Name must be at least 2 characters')
    .max(limits.nameMaxChars)
    .refine(isPlainName, unplainName),
  email: registerRequest.shape.email,
  subject: z
    .string()
    .trim()
    .min(limits.subjectMinChars, 'Subject must be at least 5 characters')
    .max(limits.subjectMaxChars),
  message: z
    .string()
    .trim()
    .min(limits.inquiryMinChars, 'Message must be at least 10 characters')
    .max(limits.inquiryMaxChars),
})
export type SupportRequest = z.infer<typeof supportRequest>

/** A user as admins see them. */
export const managedUserSchema = userSchema.extend({
  disabled: z.boolean(),
  /** Sessions that have not ended. */
  sessions: z.number().int(),
  bots: z.number().int(),
  projects: z.number().int(),
  /** Whether logging in takes a code as well. */
  secondFactor: z.boolean().default(false),
  /**
   * What an admin should know of a name from before the rules for new ones: characters that those refuse, or that it
   * looks like another's.
   */
  usernameFault: z.enum(['characters', 'look-alike']).nullable().default(null),
})
export type ManagedUser = z.infer<typeof managedUserSchema>

export const userSorts = ['username', 'email', 'company', 'role', 'created'] as const
export type UserSort = (typeof userSorts)[number]
/** The query of `GET /api/admin/users`. A search for `#12` finds the account with that id. */
export const usersQuery = z.object({
  search: z.string().trim().max(200).default(''),
  role: z.enum(['all', ...roles]).default('all'),
  sort: z.enum(userSorts).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export type UsersQuery = z.infer<typeof usersQuery>
export const usersResponse = z.object({
  success: z.literal(true),
  users: z.array(managedUserSchema),
  /** Users that match, on all pages. */
  count: z.number().int(),
  pageSize: z.number().int(),
})
export type UsersResponse = z.infer<typeof usersResponse>

/** `GET /api/admin/users/{id}`: one user with what is theirs. */
export const managedUserResponse = z.object({
  success: z.literal(true),
  user: managedUserSchema,
  bots: z.array(z.object({ publicId: z.string(), name: z.string(), domain: z.string(), kind: z.string() })),
  projects: z.array(z.object({ id: z.number().int(), name: z.string(), status: z.string() })),
  holdings: accountHoldings,
})
export type ManagedUserResponse = z.infer<typeof managedUserResponse>

/** `POST /api/admin/users`: an account for a client, who chooses the password by a link. */
export const createUserRequest = registerRequest.omit({ password: true })
export type CreateUserRequest = z.infer<typeof createUserRequest>

/** `PUT /api/admin/users/{id}`: what is absent stays; empty names are removed. */
export const changeUserRequest = registerRequest
  .pick({ email: true, firstName: true, lastName: true, company: true })
  .partial()
  .extend({ role: z.enum(roles).optional(), disabled: z.boolean().optional() })
export type ChangeUserRequest = z.infer<typeof changeUserRequest>
/** The answer to a change of one user. */
export const changedUserResponse = z.object({ success: z.literal(true), user: managedUserSchema })
