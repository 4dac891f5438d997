import { forgotPasswordRequest, resetPasswordRequest } from '../accounts/accounts.ts'
import { beginSignInQuery, signInCodeRequest } from '../accounts/sign-ins.ts'
import { loginRequest, registerRequest, sessionResponse, userSchema } from '../accounts/users.ts'
import { doneResponse } from '../done.ts'
import type { Call } from './call.ts'

/** How people come into their accounts, and out again. */
export const entranceCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/session',
    who: 'anonymous',
    summary: 'Who is logged in, or null: for pages that everybody may open.',
    reply: sessionResponse,
  },
  {
    method: 'POST',
    path: '/api/login',
    who: 'anonymous',
    summary: 'Begins a session.',
    body: loginRequest,
    reply: userSchema,
    errors: ['invalid_credentials', 'account_disabled', 'code_needed', 'code_wrong', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/register',
    who: 'anonymous',
    summary: 'Opens an account and begins its session.',
    body: registerRequest,
    reply: userSchema,
    status: 201,
    errors: ['username_taken', 'email_taken', 'password_leaked', 'password_guessable', 'rate_limited'],
  },
  {
    method: 'GET',
    path: '/api/auth/oidc/:provider',
    who: 'anonymous',
    summary: 'Leads a browser to an OpenID provider to sign in; what goes wrong is told on the login page.',
    query: beginSignInQuery,
    status: 302,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/auth/oidc/:provider/callback',
    who: 'anonymous',
    summary: 'Where the provider sends the browser back to.',
    status: 302,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/auth/oidc/code',
    who: 'anonymous',
    summary: 'The second step of such a sign-in, for accounts that ask for a code.',
    body: signInCodeRequest,
    reply: userSchema,
    errors: ['oidc_expired', 'account_disabled', 'invalid_credentials', 'code_needed', 'code_wrong', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/logout',
    who: 'anonymous',
    summary: 'Ends the session, if there is one.',
    reply: doneResponse,
  },
  {
    method: 'POST',
    path: '/api/password/forgot',
    who: 'anonymous',
    summary: 'Sends a link for a new password, if the address has an account.',
    body: forgotPasswordRequest,
    reply: doneResponse,
    errors: ['mail_unavailable', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/password/reset',
    who: 'anonymous',
    summary: 'Sets a new password with such a link.',
    body: resetPasswordRequest,
    reply: doneResponse,
    errors: ['reset_link_invalid', 'password_leaked', 'password_guessable', 'rate_limited'],
  },
]
