import { errorCodes, signInRefusals, type ErrorCode } from '@loquia/contracts'
import { calls, commonErrors } from '@loquia/contracts/calls'
import { patterns } from '../paths'

/** Calls of public pages and the pages that show their errors. The widget has its own texts. */
const pagesByCall: Readonly<Record<string, readonly string[]>> = {
  'POST /api/contact-inquiry': [patterns.home],
  'POST /api/chatbot-demo/create': [patterns.home, patterns.demoLanding, patterns.websiteAnalyzer],
  'GET /api/chatbot-demo/:demoId': [patterns.demo],
  'POST /api/login': [patterns.auth],
  'POST /api/register': [patterns.auth],
  'POST /api/auth/oidc/code': [patterns.auth],
  'POST /api/password/forgot': [patterns.auth],
  'POST /api/password/reset': [patterns.resetPassword],
  'POST /api/notification-address/confirm': [patterns.confirmAddress],
  'POST /api/visitor-emails/stop': [patterns.stopEmails],
  'POST /api/invitations/show': [patterns.invitation],
}
const ingestionErrors = errorCodes.filter((code) => code.startsWith('site_') || code.startsWith('reading_'))
/** Pages word these errors themselves. */
const errorsWithPageText: readonly ErrorCode[] = ['demo_expired', 'not_found']

/** Only the server calls this function. */
export function shownErrors(): Map<ErrorCode, string[]> {
  const found = new Map<ErrorCode, string[]>()
  const addPages = (code: ErrorCode, pages: readonly string[]) =>
    found.set(code, [...new Set([...(found.get(code) ?? []), ...pages])])
  for (const call of calls) {
    const pages = pagesByCall[`${call.method} ${call.path}`] ?? []
    if (pages.length > 0)
      for (const code of [...(call.errors ?? []), ...commonErrors(call)])
        if (!errorsWithPageText.includes(code)) addPages(code, pages)
  }
  for (const code of signInRefusals) addPages(code, [patterns.auth])
  for (const code of ingestionErrors) addPages(code, [patterns.demo])
  return found
}
