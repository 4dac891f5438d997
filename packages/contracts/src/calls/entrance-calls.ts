import { forgotPasswordRequest, resetPasswordRequest } from '../accounts/accounts.ts'
import { beginSignInQuery, signInCodeRequest } from '../accounts/sign-ins.ts'
import { loginRequest, registerRequest, sessionResponse, userSchema } from '../accounts/users.ts'
import { doneResponse } from '../done.ts'
import { call } from './call.ts'

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  who: 'anonymous',
  summary: 'Returns the logged-in user, or null, for pages open to everyone.',
  reply: sessionResponse,
})

export const logIn = call({
  method: 'POST',
  path: '/api/login',
  who: 'anonymous',
  summary: 'Starts a session.',
  body: loginRequest,
  reply: userSchema,
  errors: ['invalid_credentials', 'account_disabled', 'code_needed', 'code_wrong', 'rate_limited'],
})

export const register = call({
  method: 'POST',
  path: '/api/register',
  who: 'anonymous',
  summary: 'Creates an account and starts a session.',
  body: registerRequest,
  reply: userSchema,
  status: 201,
  errors: ['username_taken', 'email_taken', 'password_leaked', 'password_guessable', 'rate_limited'],
})

export const startOidcLogin = call({
  method: 'GET',
  path: '/api/auth/oidc/:provider',
  who: 'anonymous',
  summary: 'Redirects the browser to an OpenID provider; errors are shown on the login page.',
  query: beginSignInQuery,
  status: 302,
  errors: ['not_found'],
})

export const finishOidcLogin = call({
  method: 'GET',
  path: '/api/auth/oidc/:provider/callback',
  who: 'anonymous',
  summary: 'Handles the provider’s redirect back to this site.',
  status: 302,
  errors: ['not_found'],
})

export const completeOidcLogin = call({
  method: 'POST',
  path: '/api/auth/oidc/code',
  who: 'anonymous',
  summary: 'Completes an OpenID login with a code, for accounts with two-step login.',
  body: signInCodeRequest,
  reply: userSchema,
  errors: ['oidc_expired', 'account_disabled', 'invalid_credentials', 'code_needed', 'code_wrong', 'rate_limited'],
})

export const logOut = call({
  method: 'POST',
  path: '/api/logout',
  who: 'anonymous',
  summary: 'Ends the session, if there is one.',
  reply: doneResponse,
})

export const requestPasswordReset = call({
  method: 'POST',
  path: '/api/password/forgot',
  who: 'anonymous',
  summary: 'Sends a link to choose a new password, if the address has an account.',
  body: forgotPasswordRequest,
  reply: doneResponse,
  errors: ['mail_unavailable', 'rate_limited'],
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/password/reset',
  who: 'anonymous',
  summary: 'Sets a new password with that link.',
  body: resetPasswordRequest,
  reply: doneResponse,
  errors: ['reset_link_invalid', 'password_leaked', 'password_guessable', 'rate_limited'],
})
