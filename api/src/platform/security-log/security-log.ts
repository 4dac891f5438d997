import { Logger } from '@nestjs/common'
import { fromZero, loginsTotal, securityEventsTotal } from '../metrics/index.js'

/** docs/operations.md explains which to watch. */
const sentences = {
  'login.ok': 'logged in',
  'login.refused': 'login refused: wrong name or password',
  'login.limited': 'login refused: too many attempts',
  'login.code-asked': 'right password, second-step code requested',
  'login.code-refused': 'login refused: right password, wrong second-step code',
  'login.disabled': 'login refused: right password, disabled account',
  'login.oidc-refused': 'OpenID Connect login refused: not verified, or no account',
  logout: 'logged out',
  'account.created': 'registered an account and logged in',
  'sign-in.linked': 'linked an OpenID Connect login',
  'sign-in.unlinked': 'unlinked an OpenID Connect login',
  'account.made': 'an admin created the account',
  'account.deleted': 'deleted the account',
  'account.disabled': 'an admin disabled the account',
  'account.enabled': 'an admin enabled the account',
  'role.changed': 'an admin changed the role',
  'password.refused': 'wrong password within a session',
  'password.limited': 'too many password attempts within a session',
  'password.changed': 'changed the password',
  'password.reset-asked': 'requested a password reset',
  'password.reset-sent': 'an admin created a password reset link',
  'password.reset-done': 'set a new password with a reset link',
  'email.changed': 'changed the email address',
  'notification-address.confirmed': 'a notification address was confirmed by its recipient',
  'sessions.ended': 'sessions were ended',
  'second-factor.on': 'switched two-step login on',
  'second-factor.off': 'switched two-step login off',
  'second-factor.reset': 'an admin switched two-step login off',
  'second-factor.new-codes': 'created new recovery codes',
  'second-factor.recovery-used': 'used a recovery code',
  'second-factor.refused': 'wrong second-step code within a session',
  'second-factor.limited': 'too many second-step codes within a session',
  'workspace.invited': 'invited someone to a workspace',
  'workspace.joined': 'joined a workspace',
  'workspace.role-changed': 'an owner changed a member’s role in a workspace',
  'workspace.removed': 'an owner removed the account from a workspace',
  'workspace.left': 'left a workspace',
  'api-key.made': 'created an API key',
  'api-key.revoked': 'revoked API keys',
  'notifications.stopped': 'an owner stopped notifications to a removed member',
  'webhook-secret.revealed': 'viewed the secret of a webhook',
  'webhook-secret.rotated': 'rotated the secret of a webhook',
  'bot.deleted': 'deleted a bot',
  'bot.moved': 'moved a bot to another workspace',
  'model-key.set': 'saved a model key',
  'model-key.removed': 'removed a model key',
  'identity-key.made': 'created an identity key for verified visitors',
  'identity-key.revealed': 'viewed the secret of an identity key',
  'identity-key.revoked': 'revoked an identity key',
} as const
export type SecurityEvent = keyof typeof sentences

/** Suspicious when frequent. */
const grave: ReadonlySet<SecurityEvent> = new Set([
  'login.limited',
  'login.code-refused',
  'password.limited',
  'second-factor.limited',
])

export interface SecurityDetails {
  /** Undefined if the given name or address is unknown. */
  account: number | undefined
  /** An admin or workspace owner acted on the account. */
  by?: number
  /** Ended sessions or keys, or bots with stopped notifications. */
  count?: number
  role?: string
  bot?: string
  from?: string
  to?: string
  provider?: string
}

const logger = new Logger('Security')
const outcomeOf = (event: string): string | undefined => /^login\.(.+)/.exec(event)?.[1]
for (const event of Object.keys(sentences)) {
  const outcome = outcomeOf(event)
  if (outcome === undefined) fromZero(securityEventsTotal, { event })
  else fromZero(loginsTotal, { outcome })
}

/** Call after the transaction commits. Logs only ids, never names, addresses, passwords or tokens. */
export function noteSecurity(event: SecurityEvent, { account, ...details }: SecurityDetails): void {
  const line = { event, account: account ?? null, ...details }
  if (grave.has(event)) logger.warn(line, sentences[event])
  else logger.log(line, sentences[event])
  const outcome = outcomeOf(event)
  if (outcome === undefined) securityEventsTotal.inc({ event })
  else loginsTotal.inc({ outcome })
}
