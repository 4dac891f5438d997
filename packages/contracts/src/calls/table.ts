import * as accountCalls from './account-calls.ts'
import * as apiKeyCalls from './api-key-calls.ts'
import * as adminCalls from './admin-calls.ts'
import * as adminProjectCalls from './admin-project-calls.ts'
import * as analyticsCalls from './analytics-calls.ts'
import * as botCalls from './bot-calls.ts'
import * as contentCalls from './content-calls.ts'
import * as entranceCalls from './entrance-calls.ts'
import * as inboxCalls from './inbox-calls.ts'
import * as goldenQuestionCalls from './golden-question-calls.ts'
import * as identityKeyCalls from './identity-key-calls.ts'
import * as modelKeyCalls from './model-key-calls.ts'
import * as projectCalls from './project-calls.ts'
import * as publicCalls from './public-calls.ts'
import * as pushCalls from './push-calls.ts'
import * as customAnswerCalls from './custom-answer-calls.ts'
import * as sourceCalls from './source-calls.ts'
import * as webhookCalls from './webhook-calls.ts'
import * as v1Calls from './v1-calls.ts'
import * as workspaceCalls from './workspace-calls.ts'
import type { Call } from './call.ts'

const table = [
  ...Object.values(publicCalls),
  ...Object.values(entranceCalls),
  ...Object.values(accountCalls),
  ...Object.values(workspaceCalls),
  ...Object.values(projectCalls),
  ...Object.values(botCalls),
  ...Object.values(analyticsCalls),
  ...Object.values(webhookCalls),
  ...Object.values(goldenQuestionCalls),
  ...Object.values(inboxCalls),
  ...Object.values(pushCalls),
  ...Object.values(modelKeyCalls),
  ...Object.values(customAnswerCalls),
  ...Object.values(identityKeyCalls),
  ...Object.values(sourceCalls),
  ...Object.values(apiKeyCalls),
  ...Object.values(v1Calls),
  ...Object.values(adminCalls),
  ...Object.values(adminProjectCalls),
  ...Object.values(contentCalls),
]

/** The only table of HTTP calls. Tests derive permissions, the API document and cross-origin refusals from it. */
export const calls: readonly Call[] = table

type NameOf<C> = C extends { who: 'member'; method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never

/** `METHOD /path` of a call of members. */
export type MemberCallName = NameOf<(typeof table)[number]>
