import { localeSchema } from '@loquia/contracts'
import { z } from 'zod'

export const oidcTrip = z.object({
  provider: z.string(),
  next: z.string(),
  locale: localeSchema,
  /** The session's id is hashed. Absent for a login. */
  link: z.object({ userId: z.number().int(), session: z.string() }).optional(),
})
export type OidcTrip = z.infer<typeof oidcTrip>

export const expectedAnswer = z.object({ code_verifier: z.string(), state: z.string(), nonce: z.string() })
export type ExpectedAnswer = z.infer<typeof expectedAnswer>

export interface OidcDeparture {
  address: string
  trip: OidcTrip
  expected: ExpectedAnswer
}

export interface OidcProfile {
  issuer: string
  subject: string
  email: string | null
  emailProven: boolean
  firstName: string | undefined
  lastName: string | undefined
}

export interface OidcArrival {
  profile: OidcProfile
  trip: OidcTrip
}
