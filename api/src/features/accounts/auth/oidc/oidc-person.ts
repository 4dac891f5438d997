import { emailAddress, limits, plainName } from '@loquia/contracts'
import type { IDToken } from 'openid-client'
import { AppError } from '../../../../app-error.js'
import type { OidcProvider } from '../../../../config/oidc-providers.js'
import type { OidcPerson } from './oidc-trip.js'

/** OpenID Connect Core, section 2: a subject has 255 characters of ASCII at most. */
const subject = /^[\x20-\x7e]{1,255}$/
const issuerMaxChars = 500

/** What we take of a person's claims, once they are checked. @throws AppError `oidc_failed` when they name nobody */
export function personOf(provider: OidcProvider, claims: IDToken): OidcPerson {
  if (!subject.test(claims.sub) || claims.iss.length > issuerMaxChars) throw new AppError('oidc_failed')
  const email = emailAddress.safeParse(claims['email']).data ?? null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailProven: email !== null && isProven(provider, claims),
    firstName: nameOf(claims['given_name']),
    lastName: nameOf(claims['family_name']),
  }
}

function isProven({ emailProof }: OidcProvider, claims: IDToken): boolean {
  if (emailProof === 'email_verified') return claims['email_verified'] === true
  // Microsoft writes it in any of these forms.
  return emailProof === 'xms_edov' && [true, 1, '1', 'true'].includes(claims['xms_edov'] as string)
}

function nameOf(claim: unknown): string | undefined {
  return typeof claim === 'string' ? plainName(claim).trim().slice(0, limits.nameMaxChars) || undefined : undefined
}
