import { errorCodes, signInRefusals, type ErrorCode } from '@loquia/contracts'
import { calls, commonErrors } from '@loquia/contracts/calls'
import { patterns } from '../paths'

/** The calls that public pages make, and the pages that tell when one is refused. The widget has its own words. */
const tellingPages: Readonly<Record<string, readonly string[]>> = {
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
/** Why a site could not be read, which the page of its demo tells. */
const readingErrors = errorCodes.filter((code) => code.startsWith('site_') || code.startsWith('reading_'))
/** What pages tell in words of their own. */
const worded: readonly ErrorCode[] = ['demo_expired', 'not_found']

/** The errors whose words a visitor of the public pages may read, with those pages. On the server only. */
export function shownErrors(): Map<ErrorCode, string[]> {
  const found = new Map<ErrorCode, string[]>()
  const add = (code: ErrorCode, pages: readonly string[]) =>
    found.set(code, [...new Set([...(found.get(code) ?? []), ...pages])])
  for (const call of calls) {
    const pages = tellingPages[`${call.method} ${call.path}`] ?? []
    if (pages.length > 0)
      for (const code of [...(call.errors ?? []), ...commonErrors(call)]) if (!worded.includes(code)) add(code, pages)
  }
  for (const code of signInRefusals) add(code, [patterns.auth])
  for (const code of readingErrors) add(code, [patterns.demo])
  return found
}
