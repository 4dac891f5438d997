import type { PurgeReceipt } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type EntityManager, type FindOptionsWhere } from 'typeorm'
import { ConversationFiles } from '../../chat/index.js'
import { BotEntity, DemoContactEntity } from '../../core/bots/index.js'
import { AccessEvents } from '../../core/workspaces/index.js'
import { runOnBackgroundPool } from '../../platform/database/connections/index.js'
import { hashSecret } from '../../platform/database/stored-secret.js'
import { DocumentFiles } from '../document-files/index.js'
import { countDeletedRows } from './deleted-rows.queries.js'
import { PurgeReceiptEntity } from './purge-receipt.entity.js'

@Injectable()
export class BotRemoval {
  constructor(
    @InjectRepository(PurgeReceiptEntity) private readonly receipts: Repository<PurgeReceiptEntity>,
    private readonly files: DocumentFiles,
    private readonly chatFiles: ConversationFiles,
    private readonly accessEvents: AccessEvents,
  ) {}

  /**
   * Deletes a bot with its rows and files, and keeps a receipt. A running ingestion stops with its source; connected
   * visitors get `demo_not_found` at their next message.
   * @param bot the condition is checked again once the bot is locked
   * @returns undefined if no bot fulfills the condition
   */
  async remove(bot: FindOptionsWhere<BotEntity> & { id: string }): Promise<PurgeReceipt | undefined> {
    const removed = await runOnBackgroundPool(() =>
      this.receipts.manager.transaction(async (manager) => {
        const found = await manager.findOne(BotEntity, {
          select: { id: true, publicId: true },
          where: bot,
          lock: { mode: 'pessimistic_write' },
        })
        if (found === null) return undefined
        const { id, publicId } = found
        const locations = await this.files.listForBot(manager, id)
        const { chatFiles, ...counts } = await countDeletedRows(manager, found)
        const receipt = await saveReceipt(manager, publicId, { ...counts, files: locations.length + chatFiles })
        await manager.delete(DemoContactEntity, { demoId: publicId })
        await manager.delete(BotEntity, { id })
        return { receipt, locations }
      }),
    )
    if (removed === undefined) return undefined
    await this.files.delete(removed.locations)
    this.chatFiles.sweepSoon()
    await this.accessEvents.publish()
    return removed.receipt
  }

  async findReceipt(publicId: string): Promise<PurgeReceipt | undefined> {
    const receipt = await this.receipts.findOneBy({ demoHash: hashSecret(publicId) })
    return receipt === null ? undefined : toReceipt(receipt)
  }
}

async function saveReceipt(
  manager: EntityManager,
  publicId: string,
  counts: PurgeReceipt['counts'],
): Promise<PurgeReceipt> {
  const receipt = { demoHash: hashSecret(publicId), purgedAt: new Date(), counts }
  await manager.upsert(PurgeReceiptEntity, receipt, ['demoHash'])
  return toReceipt(receipt)
}

const toReceipt = ({ purgedAt, counts }: PurgeReceiptEntity): PurgeReceipt => ({
  purgedAt: purgedAt.toISOString(),
  counts,
})
