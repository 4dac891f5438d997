import type { EntityManager } from 'typeorm'
import { SecretViewEntity } from './secret-view.entity.js'

export type ShownSecret = { webhookSecretId: string } | { identityKid: string }

/** Call this before the secret leaves the server, so that no view goes unrecorded. */
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
