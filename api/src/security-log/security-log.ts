import { Logger } from '@nestjs/common'
import { fromZero, loginsTotal, securityEventsTotal } from '../metrics/index.js'

/** What is written down, each with its sentence. docs/operations.md tells an operator what to look for among them. */
const sentences = {
  'login.ok': 'logged in',
  'login.refused': 'a login with a wrong name or password',
  'login.limited': 'a login after too many tries',
  'login.code-asked': 'the right password, without the code of the second step',
  'login.code-refused': 'the right password, with a wrong code',
  'login.disabled': 'a login to a disabled account, with its password',
  'login.oidc-refused': 'a login by OpenID Connect that could not be verified, or opens no account',
  logout: 'logged out',
  'account.created': 'opened an account, and is logged in',
  'sign-in.linked': 'linked a login by OpenID Connect',
  'sign-in.unlinked': 'took a login by OpenID Connect off',
  'account.made': 'an admin opened the account',
  'account.deleted': 'deleted the account',
  'account.disabled': 'an admin disabled the account',
  'account.enabled': 'an admin enabled the account',
  'role.changed': 'an admin changed the role',
  'password.refused': 'a wrong password inside a session',
  'password.limited': 'too many passwords tried inside a session',
  'password.changed': 'changed the password',
  'password.reset-asked': 'asked for a new password',
  'password.reset-sent': 'an admin made a link to a new password',
  'password.reset-done': 'set a new password by a link',
  'email.changed': 'changed the email address',
  'notification-address.confirmed': 'an address for notifications was confirmed by its reader',
  'sessions.ended': 'sessions were ended',
  'second-factor.on': 'switched two-step login on',
  'second-factor.off': 'switched two-step login off',
  'second-factor.reset': 'an admin took two-step login off the account',
  'second-factor.new-codes': 'made new recovery codes',
  'second-factor.recovery-used': 'used a recovery code up',
  'second-factor.refused': 'a wrong code inside a session',
  'second-factor.limited': 'too many codes tried inside a session',
  'workspace.invited': 'invited somebody into a workspace',
  'workspace.joined': 'joined a workspace',
  'workspace.role-changed': 'an owner changed the role in a workspace',
  'workspace.removed': 'an owner took the account out of a workspace',
  'workspace.left': 'left a workspace',
  'api-key.made': 'made a key of the public API',
  'api-key.revoked': 'revoked keys of the public API',
  'notifications.stopped': 'an owner stopped notifications to a member who was removed',
  'webhook-secret.revealed': 'looked at the secret of a webhook',
  'webhook-secret.rotated': 'changed the secret of a webhook',
  'bot.moved': 'gave a bot to another workspace',
  'model-key.set': 'saved a model key',
  'model-key.removed': 'removed a model key',
  'identity-key.made': 'made a key that signs who visitors are',
  'identity-key.revealed': 'looked at the secret of such a key',
  'identity-key.revoked': 'revoked such a key',
} as const
export type SecurityEvent = keyof typeof sentences

/** What somebody should look at when it comes often. */
const grave: ReadonlySet<SecurityEvent> = new Set([
  'login.limited',
  'login.code-refused',
  'password.limited',
  'second-factor.limited',
])

export interface SecurityDetails {
  /** Id of the account that it is about; undefined when nobody has the name or address that was given. */
  account: number | undefined
  /** Id of the admin, or of the workspace's owner, who did it, when that is not the account's owner. */
  by?: number
  /** How many: sessions or keys that ended, bots whose notifications stopped. */
  count?: number
  role?: string
  /** Public id of a bot, and the ids of the workspaces that it left and came to. */
  bot?: string
  from?: string
  to?: string
  /** Id of an OpenID provider, as the operator set it. */
  provider?: string
}

const logger = new Logger('Security')
/** What `loquia_logins_total` calls a login's event; undefined for all others. */
const outcomeOf = (event: string): string | undefined => /^login\.(.+)/.exec(event)?.[1]
for (const event of Object.keys(sentences)) {
  const outcome = outcomeOf(event)
  if (outcome === undefined) fromZero(securityEventsTotal, { event })
  else fromZero(loginsTotal, { outcome })
}

/**
 * Writes one event as one line, with the id of the request it is a part of, and counts it. To be called once what it
 * tells has happened: after the transaction. Ids only: no name, address, password or token reaches the log.
 */
export function noteSecurity(event: SecurityEvent, { account, ...details }: SecurityDetails): void {
  const line = { event, account: account ?? null, ...details }
  if (grave.has(event)) logger.warn(line, sentences[event])
  else logger.log(line, sentences[event])
  const outcome = outcomeOf(event)
  if (outcome === undefined) securityEventsTotal.inc({ event })
  else loginsTotal.inc({ outcome })
}
