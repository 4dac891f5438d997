import type { PurgeReceipt } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, type EntityManager, type FindOptionsWhere } from 'typeorm'
import { ConversationFiles } from '../../chat/index.js'
import { BotEntity, DemoContactEntity } from '../../core/bots/index.js'
import { AccessEvents } from '../../core/workspaces/index.js'
import { runOnBackgroundPool } from '../../platform/database/connections/index.js'
import { queryFirstRow, type SqlRunner } from '../../platform/database/rows.js'
import { hashSecret } from '../../platform/database/stored-secret.js'
import { DocumentFiles } from '../document-files/index.js'
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
        const receipt = await saveReceipt(manager, publicId, await countRows(manager, id, publicId))
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

/** Tables whose rows are deleted with a bot. */
const tables = [
  'pages',
  'chunks',
  'term_counts',
  'sources',
  'answer_wordings',
  'conversations',
  'handovers',
  'unanswered_questions',
  'refused_origins',
  'demos',
] as const

async function countRows(runner: SqlRunner, botId: string, publicId: string): Promise<PurgeReceipt['counts']> {
  const sums = tables.map((table) => `(SELECT count(*)::int FROM ${table} WHERE bot_id = $1) AS ${table}`)
  const counted = await queryFirstRow<Record<(typeof tables)[number] | 'messages' | 'contacts' | 'files', number>>(
    runner,
    `SELECT ${sums.join(', ')},
            (SELECT count(*)::int FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1) AS messages,
            (SELECT count(*)::int FROM demo_contacts WHERE demo_id = $2) AS contacts,
            (SELECT count(*)::int FROM sources WHERE bot_id = $1 AND type = 'document') AS files`,
    [botId, publicId],
  )
  const { pages, chunks, conversations, messages, contacts, files } = counted!
  // One is the bot itself; documents already count as sources.
  const all = 1 + tables.reduce((sum, table) => sum + counted![table], 0) + messages + contacts
  return { pages, passages: chunks, conversations, messages, contacts, rows: all, files }
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
