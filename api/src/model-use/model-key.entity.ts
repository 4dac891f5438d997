import type { ModelKey } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../features/workspace/bots/bot.entity.js'

/** A client's own key for the language model. */
@Entity('model_keys')
@Check('model_keys_state_check', `state IN ('accepted', 'rejected')`)
export class ModelKeyEntity {
  @PrimaryColumn('uuid')
  botId: string

  @OneToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** AES-256-GCM under ENCRYPTION_KEY, bound to the bot: a row copied to another bot does not open. */
  @Column('text')
  sealed: string

  /** All that is shown of the key. */
  @Column('text')
  lastFour: string

  /** What the provider said when the key was last used or tested; null when it was never tried. */
  @Column('text', { nullable: true })
  state: ModelKey['state']

  @CreateDateColumn({ type: 'timestamptz' })
  savedAt: Date

  /** It is not used since then, until a key is saved again: what was set may be a stranger's. */
  @Column('timestamptz', { nullable: true })
  heldAt: Date | null
}
