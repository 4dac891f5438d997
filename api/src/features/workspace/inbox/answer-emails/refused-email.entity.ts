import { CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../bots/bot.entity.js'

/** An address that wants no more emails with answers of a bot's people. */
@Entity('refused_emails')
export class RefusedEmailEntity {
  @PrimaryColumn('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** SHA-256 of the address in lower case. */
  @PrimaryColumn('text')
  addressHash: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
