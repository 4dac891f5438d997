import { accountCalls } from './calls/account-calls.ts'
import { apiKeyCalls } from './calls/api-key-calls.ts'
import { adminCalls } from './calls/admin-calls.ts'
import { adminProjectCalls } from './calls/admin-project-calls.ts'
import { analyticsCalls } from './calls/analytics-calls.ts'
import { botCalls } from './calls/bot-calls.ts'
import { contentCalls } from './calls/content-calls.ts'
import { entranceCalls } from './calls/entrance-calls.ts'
import { inboxCalls } from './calls/inbox-calls.ts'
import { goldenQuestionCalls } from './calls/golden-question-calls.ts'
import { identityKeyCalls } from './calls/identity-key-calls.ts'
import { modelKeyCalls } from './calls/model-key-calls.ts'
import { projectCalls } from './calls/project-calls.ts'
import { publicCalls } from './calls/public-calls.ts'
import { pushCalls } from './calls/push-calls.ts'
import { teachCalls } from './calls/teach-calls.ts'
import { trainingCalls } from './calls/training-calls.ts'
import { webhookCalls } from './calls/webhook-calls.ts'
import { v1Calls } from './calls/v1-calls.ts'
import { workspaceCalls } from './calls/workspace-calls.ts'
import type { Call } from './calls/call.ts'

export { commonErrors, passingErrors, type Call, type Caller } from './calls/call.ts'
export { memberRoles } from './calls/member-roles.ts'
export { examples } from './calls/examples.ts'

/**
 * The one table of all HTTP calls. A call without a row fails the tests, and so does a row without a call; who may make
 * it, the API document and the refusal of foreign pages are tested from here.
 */
export const calls: readonly Call[] = [
  ...publicCalls,
  ...entranceCalls,
  ...accountCalls,
  ...workspaceCalls,
  ...projectCalls,
  ...botCalls,
  ...analyticsCalls,
  ...webhookCalls,
  ...goldenQuestionCalls,
  ...inboxCalls,
  ...pushCalls,
  ...modelKeyCalls,
  ...teachCalls,
  ...identityKeyCalls,
  ...trainingCalls,
  ...apiKeyCalls,
  ...v1Calls,
  ...adminCalls,
  ...adminProjectCalls,
  ...contentCalls,
]
