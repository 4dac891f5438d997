import { z } from 'zod'
import { passwordIfAny } from './sign-ins.ts'
import { codeSchema } from './users.ts'

const password = passwordIfAny
const code = codeSchema.min(1, 'Please enter the code')

export const recoveryCodeCount = 10

/** `GET /api/account/second-factor` */
export const secondFactorResponse = z.object({
  success: z.literal(true),
  /** The value is null while the second factor is off. */
  since: z.iso.datetime().nullable(),
  codesLeft: z.number().int(),
})
export type SecondFactor = z.infer<typeof secondFactorResponse>

/** `POST /api/account/second-factor`: needs confirmation. */
export const beginSecondFactorRequest = z.object({ password })
export const beginSecondFactorResponse = z.object({
  success: z.literal(true),
  /** The secret is in Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  address: z.string(),
})
export type BeginSecondFactorResponse = z.infer<typeof beginSecondFactorResponse>

/** `POST /api/account/second-factor/confirm`. Ends all other sessions. */
export const confirmSecondFactorRequest = z.object({ code })
/** Shown once; only hashes are stored. */
export const recoveryCodesResponse = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) })

/**
 * `DELETE /api/account/second-factor`, which ends all other sessions, and `POST
 * /api/account/second-factor/recovery-codes`
 */
export const bothFactorsRequest = z.object({ password, code })
export type BothFactorsRequest = z.infer<typeof bothFactorsRequest>
