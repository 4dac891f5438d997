import type { ChatMessage, ErrorCode, Outcome, Source } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { ConversationEntity } from './conversation.entity.js'

/** A question, or an answer to one; of several answers to a question the newest counts. */
@Entity('messages')
@Unique(['conversationId', 'clientMessageId'])
@Index('messages_conversation', ['conversationId', 'position'])
@Index('messages_questions', ['createdAt', 'conversationId'], { where: `role = 'user'` })
@Index('messages_streaming', ['leaseUntil'], { where: `state = 'streaming'` })
@Check('messages_role_check', `role IN ('user', 'assistant')`)
@Check('messages_state_check', `state IN ('streaming', 'done', 'stopped', 'failed')`)
@Check('messages_outcome_check', `outcome IN ('sure', 'unsure', 'none')`)
@Check('messages_confidence_check', 'confidence BETWEEN 0 AND 1')
@Check('messages_feedback_check', `feedback IN ('up', 'down')`)
export class MessageEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, ({ messages }) => messages, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  /** The order in which messages were stored, over all conversations. */
  @Column('bigint')
  @Generated()
  position: string

  @Column('text')
  role: ChatMessage['role']

  /** The widget's own id of a question: sent again, it is stored once. Null for answers. */
  @Column('text', { nullable: true })
  clientMessageId: string | null

  /** The question that an answer belongs to; null for questions. */
  @Column('uuid', { nullable: true })
  questionId: string | null

  @ManyToOne(() => MessageEntity, ({ answers }) => answers, { onDelete: 'CASCADE' })
  @JoinColumn()
  question?: Relation<MessageEntity> | null

  @OneToMany(() => MessageEntity, ({ question }) => question)
  answers?: Relation<MessageEntity>[]

  /** Markdown for answers, plain text for questions; empty while an answer is written. */
  @Column('text', { default: '' })
  content: string

  @Column('text', { default: 'done' })
  state: ChatMessage['state']

  @Column('text', { nullable: true })
  error: ErrorCode | null

  /** The answer was declined: the same as an outcome of `none`, for versions that know two outcomes. */
  @Column('boolean', { default: false })
  refused: boolean

  /** Passages that an answer rests on. */
  @Column('jsonb', { default: [] })
  sources: Source[]

  /** Questions offered after an answer. */
  @Column('jsonb', { default: [] })
  suggestions: string[]

  /** What its reader thought of an answer. */
  @Column('text', { nullable: true })
  feedback: ChatMessage['feedback']

  @Column('text', { nullable: true })
  feedbackComment: string | null

  /** An answer that is written belongs to a process only until this moment; then another may finish or fail it. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { nullable: true })
  feedbackAt: Date | null

  /** How often the answer was begun anew after its process had died. */
  @Column('smallint', { default: 0 })
  restarts: number

  /** Null for questions, for answers that did not come to their end, and for those of versions that knew two outcomes. */
  @Column('text', { nullable: true })
  outcome: Outcome | null

  /** Calibrated probability that the website answers the question, 0 to 1. */
  @Column('real', { nullable: true })
  confidence: number | null
}
