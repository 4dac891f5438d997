import type { EntityManager } from 'typeorm'
import { UserEntity } from './user.entity.js'
import { UserIdentityEntity } from './user-identity.entity.js'
import { holdWhatGoesOut } from './users.queries.js'

/**
 * To be called when a link to a new password was used. Anybody can open an account with an address of somebody else;
 * the first time that its reader comes, what was set up before may be a stranger's. What carries words of visitors out
 * then rests until it is saved again: notifications and webhooks, and the key of the language model, whose holder can read
 * along; and sign-ins by OpenID Connect that were linked before are taken off, which would open the account past the new
 * password. Keys that sign who visitors are retire. docs/decisions/0017-messages-go-to-confirmed-addresses.md says why no more.
 * @returns whether anything rests now, or was taken off
 */
export async function noteConfirmedAddress(userId: number, transaction: EntityManager): Promise<boolean> {
  const { affected } = await transaction
    .createQueryBuilder()
    .update(UserEntity)
    .set({ provenEmail: () => 'lower(email)' })
    .where('id = :userId AND proven_email IS DISTINCT FROM lower(email)', { userId })
    .execute()
  if (affected === 0) return false
  const { affected: unlinked } = await transaction.delete(UserIdentityEntity, { userId })
  const held = await holdWhatGoesOut(transaction, userId)
  return held.length > 0 || (unlinked ?? 0) > 0
}
