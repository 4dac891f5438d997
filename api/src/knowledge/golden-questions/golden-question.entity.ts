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
} from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'

/** A question whose right answer the bot's owner knows: a draft of the index is tried on it before visitors see it. */
@Entity('golden_questions')
@Unique('golden_questions_bot_id_question_key', ['botId', 'question'])
@Check('golden_questions_check', 'expected_url IS NOT NULL OR expected_text IS NOT NULL')
export class GoldenQuestionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'golden_questions_pkey',
  })
  id: string

  @Column('uuid', { name: 'bot_id' })
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bot_id', foreignKeyConstraintName: 'golden_questions_bot_id_fkey' })
  bot?: Relation<BotEntity>

  @Column('text')
  question: string

  /** What a right answer shows: an address among its sources, or words in what it quotes, or both. */
  @Column('text', { name: 'expected_url', nullable: true })
  expectedUrl: string | null

  @Column('text', { name: 'expected_text', nullable: true })
  expectedText: string | null

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date
}
