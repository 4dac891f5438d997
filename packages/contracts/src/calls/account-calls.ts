import { overviewResponse } from '../bots/overview.ts'
import { userSchema } from '../accounts/users.ts'
import {
  profileRequest,
  changePasswordRequest,
  sessionsResponse,
  deleteAccountRequest,
  deleteAccountResponse,
  supportRequest,
} from '../accounts/accounts.ts'
import { doneResponse } from '../done.ts'
import {
  secondFactorResponse,
  beginSecondFactorRequest,
  beginSecondFactorResponse,
  confirmSecondFactorRequest,
  recoveryCodesResponse,
  bothFactorsRequest,
} from '../accounts/second-factor.ts'
import { linkSignInRequest, linkSignInResponse, signInsResponse, unlinkSignInRequest } from '../accounts/sign-ins.ts'
import { call } from './call.ts'
import { rowId } from './row-id.ts'
import { z } from 'zod'

/** For calls that require the password or, without one, a fresh sign-in. */
const passwordErrors = ['password_wrong', 'password_needed', 'fresh_sign_in_needed', 'rate_limited'] as const

export const getOverview = call({
  method: 'GET',
  path: '/api/chatbot/overview',
  who: 'client',
  summary: 'Returns last week’s figures for your bots, with their open questions.',
  reply: overviewResponse,
})

export const getUser = call({
  method: 'GET',
  path: '/api/user',
  who: 'client',
  summary: 'Returns the logged-in user.',
  reply: userSchema,
})

export const changeAccount = call({
  method: 'PUT',
  path: '/api/account',
  who: 'client',
  summary: 'Changes your profile; a new email address needs your password.',
  body: profileRequest,
  reply: userSchema,
  errors: ['email_taken', 'password_needed', 'fresh_sign_in_needed', 'password_wrong', 'rate_limited'],
})

export const uploadOwnPicture = call({
  method: 'POST',
  path: '/api/account/picture',
  who: 'client',
  summary: 'Saves your picture, shown to your team and to visitors you answer.',
  form: z.object({}),
  maxFiles: 1,
  reply: userSchema,
  status: 201,
  errors: [
    'file_needed',
    'media_empty',
    'media_broken',
    'media_type_unsupported',
    'media_too_many_pixels',
    'rate_limited',
  ],
})

export const deleteOwnPicture = call({
  method: 'DELETE',
  path: '/api/account/picture',
  who: 'client',
  summary: 'Deletes your picture.',
  reply: userSchema,
})

export const changePassword = call({
  method: 'POST',
  path: '/api/account/password',
  who: 'client',
  summary: 'Changes your password and ends all other sessions.',
  body: changePasswordRequest,
  reply: doneResponse,
  errors: ['password_wrong', 'password_leaked', 'password_guessable', 'rate_limited'],
})

export const listSessions = call({
  method: 'GET',
  path: '/api/account/sessions',
  who: 'client',
  summary: 'Lists your sessions.',
  reply: sessionsResponse,
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/account/sessions',
  who: 'client',
  summary: 'Ends all your other sessions.',
  reply: doneResponse,
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/account/sessions/:name',
  who: 'own',
  summary: 'Ends one of your sessions.',
  reply: doneResponse,
})

export const exportAccount = call({
  method: 'GET',
  path: '/api/account/export',
  who: 'client',
  summary: 'Exports everything stored about your account.',
})

export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/account',
  who: 'client',
  summary: 'Deletes your account with everything it owns.',
  body: deleteAccountRequest,
  reply: deleteAccountResponse,
  errors: [...passwordErrors, 'last_admin'],
})

export const listSignIns = call({
  method: 'GET',
  path: '/api/account/sign-ins',
  who: 'client',
  summary: 'Lists the OpenID Connect logins linked to your account, and whether it has a password.',
  reply: signInsResponse,
})

export const linkSignIn = call({
  method: 'POST',
  path: '/api/account/sign-ins',
  who: 'client',
  summary: 'Starts linking a login; the browser then opens the returned address.',
  body: linkSignInRequest,
  reply: linkSignInResponse,
  errors: ['not_found', ...passwordErrors],
})

export const unlinkSignIn = call({
  method: 'DELETE',
  path: '/api/account/sign-ins/:signInId',
  who: 'own',
  summary: 'Unlinks a login and ends all other sessions.',
  params: z.object({ signInId: rowId }),
  body: unlinkSignInRequest,
  reply: doneResponse,
  errors: ['last_sign_in', ...passwordErrors],
})

export const getSecondFactor = call({
  method: 'GET',
  path: '/api/account/second-factor',
  who: 'client',
  summary: 'Returns whether two-step login is on.',
  reply: secondFactorResponse,
})

export const startSecondFactor = call({
  method: 'POST',
  path: '/api/account/second-factor',
  who: 'client',
  summary: 'Starts setting up two-step login. Only this reply contains the secret.',
  body: beginSecondFactorRequest,
  reply: beginSecondFactorResponse,
  errors: [...passwordErrors, 'second_factor_on'],
})

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  who: 'client',
  summary: 'Turns on two-step login with a first code and ends all other sessions.',
  body: confirmSecondFactorRequest,
  reply: recoveryCodesResponse,
  errors: ['not_found', 'code_wrong', 'rate_limited'],
})

export const createRecoveryCodes = call({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  who: 'client',
  summary: 'Creates new recovery codes; the previous ones stop working.',
  body: bothFactorsRequest,
  reply: recoveryCodesResponse,
  errors: ['not_found', ...passwordErrors, 'code_wrong'],
})

export const turnOffSecondFactor = call({
  method: 'DELETE',
  path: '/api/account/second-factor',
  who: 'client',
  summary: 'Turns off two-step login and ends all other sessions.',
  body: bothFactorsRequest,
  reply: doneResponse,
  errors: ['not_found', ...passwordErrors, 'code_wrong'],
})

export const sendSupportRequest = call({
  method: 'POST',
  path: '/api/support',
  who: 'client',
  summary: 'Sends a support request.',
  body: supportRequest,
  reply: doneResponse,
  status: 201,
  errors: ['rate_limited'],
})
