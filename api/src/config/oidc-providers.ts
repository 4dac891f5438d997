import { z } from 'zod'

export interface OidcProvider {
  id: string
  name: string
  /** Serves `ISSUER/.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** OpenID Connect Core, section 9. */
  clientAuth: 'client_secret_basic' | 'client_secret_post'
  /** Claim that proves the address; without it, no account is created. */
  emailProof?: 'email_verified' | 'xms_edov'
  prompt: 'login' | 'select_account'
}

/** Browsers trust loopback without TLS, too. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const isSafe = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || loopback.test(hostname)
}

const otherProvider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, 'expected small letters, digits and dashes')
    .refine((id) => !['google', 'microsoft', 'code'].includes(id), 'is reserved'),
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }).refine(isSafe, 'expected https://'),
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(1_000),
  /** Whether `email_verified` is reliable. */
  trustEmail: z.boolean().default(false),
  clientAuth: z.enum(['client_secret_basic', 'client_secret_post']).default('client_secret_basic'),
})
const otherProviders = z
  .array(otherProvider)
  .max(10)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each needs an id of its own')

export const oidcVariables = {
  OIDC_GOOGLE_CLIENT_ID: z.string().optional(),
  OIDC_GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_MICROSOFT_CLIENT_ID: z.string().optional(),
  OIDC_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** `common`, `organizations`, `consumers` or the id of one tenant. */
  OIDC_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .default('common'),
  OIDC_PROVIDERS: z
    .string()
    .default('')
    .transform((text, context) => {
      const listed = otherProviders.safeParse(text === '' ? [] : parseJson(text))
      if (listed.success) return listed.data
      // Values are secrets.
      const faults = listed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '))
      context.addIssue({ code: 'custom', message: faults.join('; ') })
      return z.NEVER
    }),
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

type OidcEnvironment = z.infer<z.ZodObject<typeof oidcVariables>>

export function halfSetProviders(environment: OidcEnvironment): (keyof OidcEnvironment)[] {
  return (['GOOGLE', 'MICROSOFT'] as const).flatMap((name) => {
    const pair = [`OIDC_${name}_CLIENT_ID`, `OIDC_${name}_CLIENT_SECRET`] as const
    const missing = pair.filter((variable) => environment[variable] === undefined)
    return missing.length === 1 ? missing : []
  })
}

export function oidcProviders(environment: OidcEnvironment): readonly OidcProvider[] {
  const { OIDC_GOOGLE_CLIENT_ID, OIDC_GOOGLE_CLIENT_SECRET } = environment
  const { OIDC_MICROSOFT_CLIENT_ID, OIDC_MICROSOFT_CLIENT_SECRET, OIDC_MICROSOFT_TENANT } = environment
  const all: OidcProvider[] = []
  if (OIDC_GOOGLE_CLIENT_ID !== undefined && OIDC_GOOGLE_CLIENT_SECRET !== undefined)
    all.push({
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: OIDC_GOOGLE_CLIENT_ID,
      clientSecret: OIDC_GOOGLE_CLIENT_SECRET,
      clientAuth: 'client_secret_post',
      emailProof: 'email_verified',
      prompt: 'select_account',
    })
  if (OIDC_MICROSOFT_CLIENT_ID !== undefined && OIDC_MICROSOFT_CLIENT_SECRET !== undefined)
    all.push({
      id: 'microsoft',
      name: 'Microsoft',
      issuer: `https://login.microsoftonline.com/${OIDC_MICROSOFT_TENANT}/v2.0`,
      clientId: OIDC_MICROSOFT_CLIENT_ID,
      clientSecret: OIDC_MICROSOFT_CLIENT_SECRET,
      clientAuth: 'client_secret_post',
      // Any tenant can claim any `email` ("nOAuth"); this optional claim proves domain ownership.
      emailProof: 'xms_edov',
      prompt: 'login',
    })
  for (const { trustEmail, ...other } of environment.OIDC_PROVIDERS)
    all.push({ ...other, ...(trustEmail ? { emailProof: 'email_verified' as const } : {}), prompt: 'login' })
  return all
}
