export {
  commonErrors,
  transientErrors,
  requiresSecondFactor,
  type Call,
  type Caller,
  type CallInput,
  type CallReply,
  type CallRequest,
} from './calls/call.ts'
export { calls, type MemberCallName } from './calls/table.ts'
export { memberRoles } from './calls/member-roles.ts'
export { examples } from './calls/examples.ts'
export * from './calls/account-calls.ts'
export * from './calls/admin-calls.ts'
export * from './calls/admin-project-calls.ts'
export * from './calls/analytics-calls.ts'
export * from './calls/api-key-calls.ts'
export * from './calls/bot-calls.ts'
export * from './calls/content-calls.ts'
export * from './calls/custom-answer-calls.ts'
export * from './calls/entrance-calls.ts'
export * from './calls/golden-question-calls.ts'
export * from './calls/identity-key-calls.ts'
export * from './calls/inbox-calls.ts'
export * from './calls/model-key-calls.ts'
export * from './calls/project-calls.ts'
export * from './calls/public-calls.ts'
export * from './calls/push-calls.ts'
export * from './calls/source-calls.ts'
export * from './calls/v1-calls.ts'
export * from './calls/webhook-calls.ts'
export * from './calls/workspace-calls.ts'
