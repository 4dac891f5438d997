import type { EntityManager } from 'typeorm'
import { SecretViewEntity } from './secret-view.entity.js'

/** One of the two: the row of a webhook's secret, or the `kid` of a key that signs who visitors are. */
export type ShownSecret = { webhookSecretId: string } | { identityKid: string }

/**
 * Records that an account is shown a secret; one row for each account and secret, with the last time. Call it before the
 * secret leaves the server, so that none is shown without its record.
 */
export async function noteSecretView(manager: EntityManager, secret: ShownSecret, userId: number): Promise<void> {
  const isWebhook = 'webhookSecretId' in secret
  await manager
    .createQueryBuilder()
    .insert()
    .into(SecretViewEntity)
    .values({ userId, seenAt: () => 'now()', ...secret })
    .orUpdate(['seen_at'], [isWebhook ? 'webhook_secret_id' : 'identity_kid', 'user_id'])
    .updateEntity(false)
    .execute()
}
