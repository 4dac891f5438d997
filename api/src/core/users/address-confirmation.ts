import type { EntityManager } from 'typeorm'
import { UserEntity } from './user.entity.js'
import { UserIdentityEntity } from './user-identity.entity.js'
import { pauseOutgoingMessages } from './users.queries.js'

/**
 * Call when a reset link was used. Settings made before the address's owner arrived may be a stranger's, so
 * notifications, webhooks and model keys pause until saved again, linked sign-ins are removed, and identity keys
 * retire. See docs/decisions/0017-messages-go-to-confirmed-addresses.md.
 * @returns whether anything was paused or removed
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
  const held = await pauseOutgoingMessages(transaction, userId)
  return held.length > 0 || (unlinked ?? 0) > 0
}
