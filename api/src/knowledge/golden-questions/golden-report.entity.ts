import type { GoldenReport } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import { BotEntity } from '../../core/bots/bot.entity.js'

@Entity('golden_reports')
@Index('golden_reports_bot', ['botId', 'id'])
@Check('golden_reports_outcome_check', `outcome IN ('checked', 'published', 'held', 'accepted', 'discarded')`)
export class GoldenReportEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text')
  outcome: GoldenReport['outcome']

  @Column('jsonb')
  results: GoldenReport['results']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
