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
import type { Call } from './call.ts'

/** Of calls that ask for the password, or for a fresh sign-in where there is none. */
const passwordErrors = ['wrong_password', 'password_needed', 'fresh_sign_in_needed', 'rate_limited'] as const

/** What an account opens with, and the account itself. */
export const accountCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/chatbot/overview',
    who: 'client',
    summary: 'The last week of one’s own bots, with what they could not answer.',
    reply: overviewResponse,
  },
  { method: 'GET', path: '/api/user', who: 'client', summary: 'Who is logged in.', reply: userSchema },
  {
    method: 'PUT',
    path: '/api/account',
    who: 'client',
    summary: 'Changes one’s own profile; another email address only with the password.',
    body: profileRequest,
    reply: userSchema,
    errors: ['email_taken', 'password_needed', 'fresh_sign_in_needed', 'wrong_password', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/account/password',
    who: 'client',
    summary: 'Changes the password; all other sessions end.',
    body: changePasswordRequest,
    reply: doneResponse,
    errors: ['wrong_password', 'password_leaked', 'password_guessable', 'rate_limited'],
  },
  {
    method: 'GET',
    path: '/api/account/sessions',
    who: 'client',
    summary: 'Where one is logged in.',
    reply: sessionsResponse,
  },
  {
    method: 'DELETE',
    path: '/api/account/sessions',
    who: 'client',
    summary: 'Logs out everywhere else.',
    reply: doneResponse,
  },
  {
    method: 'DELETE',
    path: '/api/account/sessions/:name',
    who: 'own',
    summary: 'Ends one session.',
    reply: doneResponse,
  },
  {
    method: 'GET',
    path: '/api/account/export',
    who: 'client',
    summary: 'Everything that is stored about the account.',
  },
  {
    method: 'DELETE',
    path: '/api/account',
    who: 'client',
    summary: 'Deletes the account with all it owns.',
    body: deleteAccountRequest,
    reply: deleteAccountResponse,
    errors: [...passwordErrors, 'last_admin'],
  },
  {
    method: 'GET',
    path: '/api/account/sign-ins',
    who: 'client',
    summary: 'Who else opens the account, by OpenID Connect, and whether a password does.',
    reply: signInsResponse,
  },
  {
    method: 'POST',
    path: '/api/account/sign-ins',
    who: 'client',
    summary: 'Begins to link a way to log in; the browser then goes to the address that is answered.',
    body: linkSignInRequest,
    reply: linkSignInResponse,
    errors: ['not_found', ...passwordErrors],
  },
  {
    method: 'DELETE',
    path: '/api/account/sign-ins/:signInId',
    who: 'own',
    summary: 'Takes one off; all other sessions end.',
    body: unlinkSignInRequest,
    reply: doneResponse,
    errors: ['oidc_last_way_in', ...passwordErrors],
  },
  {
    method: 'GET',
    path: '/api/account/second-factor',
    who: 'client',
    summary: 'Whether logging in takes a code as well.',
    reply: secondFactorResponse,
  },
  {
    method: 'POST',
    path: '/api/account/second-factor',
    who: 'client',
    summary: 'Begins to set that up; the secret is told once.',
    body: beginSecondFactorRequest,
    reply: beginSecondFactorResponse,
    errors: [...passwordErrors, 'second_factor_on'],
  },
  {
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    who: 'client',
    summary: 'Switches it on with a first code; all other sessions end.',
    body: confirmSecondFactorRequest,
    reply: recoveryCodesResponse,
    errors: ['not_found', 'code_wrong', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    who: 'client',
    summary: 'New recovery codes; those before end.',
    body: bothFactorsRequest,
    reply: recoveryCodesResponse,
    errors: ['not_found', ...passwordErrors, 'code_wrong'],
  },
  {
    method: 'DELETE',
    path: '/api/account/second-factor',
    who: 'client',
    summary: 'Switches it off; all other sessions end.',
    body: bothFactorsRequest,
    reply: doneResponse,
    errors: ['not_found', ...passwordErrors, 'code_wrong'],
  },
  {
    method: 'POST',
    path: '/api/support',
    who: 'client',
    summary: 'Writes to our support.',
    body: supportRequest,
    reply: doneResponse,
    status: 201,
    errors: ['rate_limited'],
  },
]
