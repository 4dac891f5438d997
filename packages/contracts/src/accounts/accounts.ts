import { z } from 'zod'
import { limits } from '../limits.ts'
import { isPlainName } from './names.ts'
import { passwordIfAny, signInProvider } from './sign-ins.ts'
import { registerRequest, roles, unplainName, userSchema } from './users.ts'

/** Messages are text keys, as in `users.ts`. */
const newPassword = registerRequest.shape.password
const currentPassword = z.string().min(1, 'Please enter your current password').max(limits.passwordMaxChars)

/**
 * `PUT /api/account`: absent fields stay, empty names are removed. A new address needs the password, as reset emails go
 * there.
 */
export const profileRequest = registerRequest
  .pick({ email: true, firstName: true, lastName: true, company: true })
  .partial()
  .extend({ currentPassword: currentPassword.optional() })
export type ProfileRequest = z.infer<typeof profileRequest>

/** `POST /api/account/password`. Ends all other sessions. */
export const changePasswordRequest = z.object({ currentPassword, newPassword })
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>

/** `POST /api/password/forgot`: never reveals whether the address is known. */
export const forgotPasswordRequest = z.object({
  email: registerRequest.shape.email,
  language: z.enum(['en', 'it']).default('en'),
})

/** `POST /api/password/reset`: the token works once. */
export const resetPasswordRequest = z.object({ token: z.string().min(1).max(200), password: newPassword })

export const passwordForm = z.object({ password: currentPassword })
export type PasswordForm = z.infer<typeof passwordForm>

/** `DELETE /api/account`: irreversible, so the password is required. */
export const deleteAccountRequest = z.object({
  password: passwordIfAny,
  /** Applies to keys in remaining workspaces that the account owns. */
  revokeKeys: z.boolean().default(false),
})
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>

export const accountHoldings = z.object({
  bots: z.number().int(),
  conversations: z.number().int(),
  projects: z.number().int(),
  supportRequests: z.number().int(),
})
export type AccountHoldings = z.infer<typeof accountHoldings>

export const deleteAccountResponse = z.object({
  success: z.literal(true),
  removed: accountHoldings,
})

export const sessionSchema = z.object({
  /** Grants no access. */
  id: z.string(),
  current: z.boolean(),
  /** Old sessions have none. */
  startedAt: z.iso.datetime().nullable(),
  browser: z.string().nullable(),
})
export type Session = z.infer<typeof sessionSchema>
/** `GET /api/account/sessions` */
export const sessionsResponse = z.object({ success: z.literal(true), sessions: z.array(sessionSchema) })

/** `GET /api/account/options` */
export const accountOptionsResponse = z.object({
  success: z.literal(true),
  passwordReset: z.boolean(),
  /** Shown in a frame; null for the built-in form. */
  leadFormUrl: z.string().nullable(),
  signInProviders: z.array(signInProvider),
})

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

export const managedUserSchema = userSchema.extend({
  disabled: z.boolean(),
  sessions: z.number().int(),
  bots: z.number().int(),
  projects: z.number().int(),
  secondFactor: z.boolean().default(false),
  /** Only older names: forbidden characters or a look-alike. */
  usernameFault: z.enum(['characters', 'look-alike']).nullable().default(null),
})
export type ManagedUser = z.infer<typeof managedUserSchema>

export const userSorts = ['username', 'email', 'company', 'role', 'created'] as const
export type UserSort = (typeof userSorts)[number]
/** `GET /api/admin/users`. `#12` finds that account id. */
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
  count: z.number().int(),
  pageSize: z.number().int(),
})
export type UsersResponse = z.infer<typeof usersResponse>

/** `GET /api/admin/users/{id}` */
export const managedUserResponse = z.object({
  success: z.literal(true),
  user: managedUserSchema,
  bots: z.array(z.object({ publicId: z.string(), name: z.string(), domain: z.string(), kind: z.string() })),
  projects: z.array(z.object({ id: z.number().int(), name: z.string(), status: z.string() })),
  holdings: accountHoldings,
})
export type ManagedUserResponse = z.infer<typeof managedUserResponse>

/** `POST /api/admin/users`: the client chooses the password. */
export const createUserRequest = registerRequest.omit({ password: true })
export type CreateUserRequest = z.infer<typeof createUserRequest>

/** `PUT /api/admin/users/{id}`: absent fields stay, empty names are removed. */
export const changeUserRequest = registerRequest
  .pick({ email: true, firstName: true, lastName: true, company: true })
  .partial()
  .extend({ role: z.enum(roles).optional(), disabled: z.boolean().optional() })
export type ChangeUserRequest = z.infer<typeof changeUserRequest>
export const changedUserResponse = z.object({ success: z.literal(true), user: managedUserSchema })
