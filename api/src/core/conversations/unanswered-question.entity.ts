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
import { BotEntity } from '../bots/bot.entity.js'
import { MessageEntity } from './message.entity.js'

@Entity('unanswered_questions')
@Index('unanswered_questions_bot', ['botId', 'createdAt'])
@Index('unanswered_questions_message', ['messageId'])
@Index('unanswered_questions_open', ['botId', 'id'], { where: 'resolved_at IS NULL' })
@Check('unanswered_questions_reason_check', `reason IN ('unsure', 'disliked')`)
@Check('unanswered_questions_resolution_check', `resolution IN ('answered', 'dismissed')`)
export class UnansweredQuestionEntity {
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

  @Column('uuid', { nullable: true })
  messageId: string | null

  @ManyToOne(() => MessageEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  message?: Relation<MessageEntity> | null

  @Column('text')
  question: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** `disliked`: the answer was sure, but the visitor marked it as not helpful. */
  @Column('text', { default: 'unsure' })
  reason: 'unsure' | 'disliked'

  @Column('timestamptz', { nullable: true })
  resolvedAt: Date | null

  @Column('text', { nullable: true })
  resolution: 'answered' | 'dismissed' | null
}
