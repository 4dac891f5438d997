import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from './bot.entity.js'

/** A page's origin that tried to embed a bot and may not, for its owner to decide. */
@Entity('refused_origins')
export class RefusedOriginEntity {
  @PrimaryColumn('uuid')
  botId: string

  @ManyToOne(() => BotEntity, ({ refusedOrigins }) => refusedOrigins, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** As the browser said it, also `null` and what can never be allowed. */
  @PrimaryColumn('text')
  origin: string

  @Column('integer', { default: 1 })
  attempts: number

  @CreateDateColumn({ type: 'timestamptz' })
  firstSeen: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastSeen: Date

  /** The owner has said no; kept, so that nobody is asked twice. */
  @Column('timestamptz', { nullable: true })
  deniedAt: Date | null
}
