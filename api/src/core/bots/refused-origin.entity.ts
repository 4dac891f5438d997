import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from './bot.entity.js'

@Entity('refused_origins')
export class RefusedOriginEntity {
  @PrimaryColumn('uuid')
  botId: string

  @ManyToOne(() => BotEntity, ({ refusedOrigins }) => refusedOrigins, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** As sent, including `null` and origins that are never allowed. */
  @PrimaryColumn('text')
  origin: string

  @Column('integer', { default: 1 })
  attempts: number

  @CreateDateColumn({ type: 'timestamptz' })
  firstSeen: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastSeen: Date

  /** Kept, so that the owner is not asked again. */
  @Column('timestamptz', { nullable: true })
  deniedAt: Date | null
}
