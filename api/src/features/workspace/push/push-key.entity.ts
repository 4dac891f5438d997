import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

/** The one pair of VAPID keys of this installation. */
@Entity('push_keys')
@Check('push_keys_one', 'id = 1')
export class PushKeyEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id: number

  @Column('text')
  publicKey: string

  /** The private one, sealed for the public one. */
  @Column('text')
  sealed: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
