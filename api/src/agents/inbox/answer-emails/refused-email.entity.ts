import { CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../core/bots/bot.entity.js'

/** An address that unsubscribed from a bot's emails. */
@Entity('refused_emails')
export class RefusedEmailEntity {
  @PrimaryColumn('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** SHA-256 of the lowercase address. */
  @PrimaryColumn('text')
  addressHash: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
