import type { PurgeReceipt } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { hashOf } from '../../database/stored-secret.js'
import { PurgeReceiptEntity } from './purge-receipt.entity.js'

/** Notes what was deleted of a demo, once; its id is kept as a hash. */
export async function keepReceipt(
  manager: EntityManager,
  publicId: string,
  counts: PurgeReceipt['counts'],
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(PurgeReceiptEntity)
    .values({ demoHash: hashOf(publicId), counts })
    .orIgnore()
    .updateEntity(false)
    .execute()
}

/** The receipt of a demo that was purged, found by the id that its address still has. */
export async function receiptOf(manager: EntityManager, publicId: string): Promise<PurgeReceipt | undefined> {
  const receipt = await manager.findOneBy(PurgeReceiptEntity, { demoHash: hashOf(publicId) })
  return receipt === null ? undefined : { purgedAt: receipt.purgedAt.toISOString(), counts: receipt.counts }
}
