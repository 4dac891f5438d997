import type { PurgeReceipt } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

/** What was deleted when a demo ended for good: figures only. */
@Entity('purge_receipts')
export class PurgeReceiptEntity {
  /** SHA-256 of the demo's public id, which only its own address can be matched with. */
  @PrimaryColumn('text', { name: 'demo_hash', primaryKeyConstraintName: 'purge_receipts_pkey' })
  demoHash: string

  @CreateDateColumn({ name: 'purged_at', type: 'timestamptz' })
  purgedAt: Date

  @Column('jsonb')
  counts: PurgeReceipt['counts']
}
