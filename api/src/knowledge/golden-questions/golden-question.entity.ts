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

  /** What a right answer shows: an address among its sources, or words in what it quotes, or both. */
  @Column('text', { nullable: true })
  expectedUrl: string | null

  @Column('text', { nullable: true })
  expectedText: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
