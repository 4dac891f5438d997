import { z } from 'zod'
import { passwordIfAny } from './sign-ins.ts'
import { codeOf } from './users.ts'

const password = passwordIfAny
/** Faults are keys of the form texts. */
const code = codeOf.min(1, 'Please enter the code')

/** How many are told when a second factor is switched on. */
export const recoveryCodeCount = 10

/** `GET /api/account/second-factor` */
export const secondFactorResponse = z.object({
  success: z.literal(true),
  /** When it was switched on; null: it is off. */
  since: z.iso.datetime().nullable(),
  /** Recovery codes that have not been used. */
  codesLeft: z.number().int(),
})
export type SecondFactor = z.infer<typeof secondFactorResponse>

/** `POST /api/account/second-factor`: begins to set it up; it is on once a code of it was given back. */
export const beginSecondFactorRequest = z.object({ password })
export type BeginSecondFactorRequest = z.infer<typeof beginSecondFactorRequest>
export const beginSecondFactorResponse = z.object({
  success: z.literal(true),
  /** In base32, to be typed where no camera is. */
  secret: z.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  address: z.string(),
})
export type BeginSecondFactorResponse = z.infer<typeof beginSecondFactorResponse>

/** `POST /api/account/second-factor/confirm`: switches it on. Every other session of the user ends. */
export const confirmSecondFactorRequest = z.object({ code })
export type ConfirmSecondFactorRequest = z.infer<typeof confirmSecondFactorRequest>
/** Told once: only hashes are kept. */
export const recoveryCodesResponse = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) })
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponse>

/**
 * `DELETE /api/account/second-factor`, which ends every other session, and `POST
 * /api/account/second-factor/recovery-codes`: by whoever has both.
 */
export const bothFactorsRequest = z.object({ password, code })
export type BothFactorsRequest = z.infer<typeof bothFactorsRequest>
