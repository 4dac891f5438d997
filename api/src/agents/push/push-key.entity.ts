import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

@Entity('push_keys')
@Check('push_keys_one', 'id = 1')
export class PushKeyEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id: number

  @Column('text')
  publicKey: string

  /** The encrypted private key, bound to this public key. */
  @Column('text')
  sealed: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
