import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  Index,
} from 'typeorm'
import type { GoldenReport } from '@loquia/contracts'
import { BotEntity } from '../../core/bots/bot.entity.js'

/** Drafts are tested on these questions before visitors see them. */
@Entity('golden_questions')
@Unique(['botId', 'question'])
@Check('golden_questions_check', 'expected_url IS NOT NULL OR expected_text IS NOT NULL')
export class GoldenQuestionEntity {
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
  question: string

  /** A source's address, quoted words, or both. */
  @Column('text', { nullable: true })
  expectedUrl: string | null

  @Column('text', { nullable: true })
  expectedText: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}

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
