import type { PurgeReceipt } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

/** What was deleted when a demo ended for good: figures only. */
@Entity('purge_receipts')
export class PurgeReceiptEntity {
  /** SHA-256 of the demo's public id, which only its own address can be matched with. */
  @PrimaryColumn('text')
  demoHash: string

  @CreateDateColumn({ type: 'timestamptz' })
  purgedAt: Date

  @Column('jsonb')
  counts: PurgeReceipt['counts']
}
