import { localeSchema } from '@loquia/contracts'
import { z } from 'zod'

/** What a way to a provider and back is for; kept in the browser that goes it, sealed. */
export const oidcTrip = z.object({
  /** Id of the provider. */
  provider: z.string(),
  /** Page of the portal to go on to. */
  next: z.string(),
  /** The language of the pages before and after. */
  locale: localeSchema,
  /** The account that the sign-in is added to, and the hash of the id of its session. Absent: somebody wants in. */
  link: z.object({ userId: z.number().int(), session: z.string() }).optional(),
})
export type OidcTrip = z.infer<typeof oidcTrip>

/** What the answer of the provider is checked against, in the form of `openid-client`'s strategy. */
export const expectedAnswer = z.object({ code_verifier: z.string(), state: z.string(), nonce: z.string() })
export type ExpectedAnswer = z.infer<typeof expectedAnswer>

/** Somebody who is to be sent to a provider. */
export interface OidcDeparture {
  address: string
  trip: OidcTrip
  expected: ExpectedAnswer
}

/** A person as their provider has named them. */
export interface OidcPerson {
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider is believed about the address. */
  emailProven: boolean
  firstName: string | undefined
  lastName: string | undefined
}

/** Somebody who has come back. */
export interface OidcArrival {
  person: OidcPerson
  trip: OidcTrip
}
