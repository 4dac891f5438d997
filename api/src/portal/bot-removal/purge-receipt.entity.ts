import type { PurgeReceipt } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

@Entity('purge_receipts')
export class PurgeReceiptEntity {
  /** The key is the SHA-256 of the public id. */
  @PrimaryColumn('text')
  demoHash: string

  @CreateDateColumn({ type: 'timestamptz' })
  purgedAt: Date

  @Column('jsonb')
  counts: PurgeReceipt['counts']
}
