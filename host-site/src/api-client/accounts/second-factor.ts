import {
  beginSecondFactorResponse,
  doneResponse,
  recoveryCodesResponse,
  secondFactorResponse,
  type BeginSecondFactorResponse,
  type BothFactorsRequest,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { ownKey } from './session'

const path = '/api/account/second-factor'

/** Whether one's own login takes a code, and how many recovery codes are left. */
export function secondFactorQuery() {
  return queryOptions({ queryKey: [ownKey, 'second-factor'], queryFn: () => call(path, secondFactorResponse) })
}

/** A new secret for an authenticator app, told once. @param password of an account that has one */
export function beginSecondFactor(password: string | undefined): Promise<BeginSecondFactorResponse> {
  return call(path, beginSecondFactorResponse, { password })
}

/** Switches it on. @param locale language of the email that tells of it @returns recovery codes, told once */
export async function confirmSecondFactor(code: string, locale: string): Promise<string[]> {
  return (await call(`${path}/confirm?language=${locale}`, recoveryCodesResponse, { code })).recoveryCodes
}

/** @returns recovery codes in place of those before, told once */
export async function renewRecoveryCodes(both: BothFactorsRequest): Promise<string[]> {
  return (await call(`${path}/recovery-codes`, recoveryCodesResponse, both)).recoveryCodes
}

/** @param locale language of the email that tells of it */
export async function removeSecondFactor(both: BothFactorsRequest, locale: string): Promise<void> {
  await call(`${path}?language=${locale}`, doneResponse, both, 'DELETE')
}
