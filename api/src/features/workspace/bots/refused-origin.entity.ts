import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from './bot.entity.js'

/** A page's origin that tried to embed a bot and may not, for its owner to decide. */
@Entity('refused_origins')
export class RefusedOriginEntity {
  @PrimaryColumn('uuid', { name: 'bot_id', primaryKeyConstraintName: 'refused_origins_pkey' })
  botId: string

  @ManyToOne(() => BotEntity, ({ refusedOrigins }) => refusedOrigins, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bot_id', foreignKeyConstraintName: 'refused_origins_bot_id_fkey' })
  bot?: Relation<BotEntity>

  /** As the browser said it, also `null` and what can never be allowed. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'refused_origins_pkey' })
  origin: string

  @Column('integer', { default: 1 })
  attempts: number

  @CreateDateColumn({ name: 'first_seen', type: 'timestamptz' })
  firstSeen: Date

  @Column('timestamptz', { name: 'last_seen', default: () => 'now()' })
  lastSeen: Date

  /** The owner has said no; kept, so that nobody is asked twice. */
  @Column('timestamptz', { name: 'denied_at', nullable: true })
  deniedAt: Date | null
}
