import type { ModelKey } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'

@Entity('model_keys')
@Check('model_keys_state_check', `state IN ('accepted', 'rejected')`)
export class ModelKeyEntity {
  @PrimaryColumn('uuid')
  botId: string

  @OneToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** AES-256-GCM under ENCRYPTION_KEY, bound to the bot: a copied row does not open. */
  @Column('text')
  sealed: string

  @Column('text')
  lastFour: string

  /** The value is null until the key was tried. */
  @Column('text', { nullable: true })
  state: ModelKey['state']

  @CreateDateColumn({ type: 'timestamptz' })
  savedAt: Date

  /** Suspended until a key is saved again, as this may be a stranger's. */
  @Column('timestamptz', { nullable: true })
  heldAt: Date | null
}
