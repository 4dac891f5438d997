import type {
  AnswerAuthor,
  ChatFile,
  ChatMessage,
  CloseReason,
  ErrorCode,
  HandoffOffer,
  BotEvent,
  Outcome,
  Source,
} from '@loquia/contracts'
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
import { UserEntity } from '../users/user.entity.js'
import { ConversationEntity } from './conversation.entity.js'

@Entity('messages')
@Unique(['conversationId', 'clientMessageId'])
@Index('messages_conversation', ['conversationId', 'position'])
@Index('messages_questions', ['createdAt', 'conversationId'], { where: `role = 'user'` })
@Index('messages_streaming', ['leaseUntil'], { where: `state = 'streaming'` })
@Index('messages_author', ['authorId'], { where: 'author_id IS NOT NULL' })
@Check('messages_role_check', `role IN ('user', 'assistant', 'person', 'event')`)
@Check(
  'messages_event_check',
  `event IN ('person_asked', 'ask_withdrawn', 'person_joined', 'person_left', 'person_lost', 'nobody_came', 'closed')`,
)
@Check('messages_closed_reason_check', `closed_reason IN ('answered', 'no_reply', 'spam', 'other')`)
@Check('messages_state_check', `state IN ('streaming', 'done', 'stopped', 'failed')`)
@Check('messages_outcome_check', `outcome IN ('sure', 'unsure', 'none')`)
@Check('messages_confidence_check', 'confidence BETWEEN 0 AND 1')
@Check('messages_handoff_check', `handoff IN ('requested', 'offered')`)
@Check('messages_generated_by_check', `generated_by IN ('ai', 'owner')`)
@Check('messages_feedback_check', `feedback IN ('up', 'down')`)
export class MessageEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  conversationId: string

  @ManyToOne(() => ConversationEntity, ({ messages }) => messages, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  @Column('bigint')
  @Generated()
  position: string

  @Column('text')
  role: ChatMessage['role']

  /** Makes retries idempotent. Null for answers. */
  @Column('text', { nullable: true })
  clientMessageId: string | null

  @Column('uuid', { nullable: true })
  questionId: string | null

  @ManyToOne(() => MessageEntity, ({ answers }) => answers, { onDelete: 'CASCADE' })
  @JoinColumn()
  question?: Relation<MessageEntity> | null

  @OneToMany(() => MessageEntity, ({ question }) => question)
  answers?: Relation<MessageEntity>[]

  /** Markdown for answers and agents, plain text for questions; empty for events and unfinished answers. */
  @Column('text', { default: '' })
  content: string

  @Column('text', { default: 'done' })
  state: ChatMessage['state']

  @Column('text', { nullable: true })
  error: ErrorCode | null

  /** Same as outcome `none`, for versions with two outcomes. */
  @Column('boolean', { default: false })
  refused: boolean

  @Column('jsonb', { default: [] })
  sources: Source[]

  @Column('jsonb', { default: [] })
  suggestions: string[]

  @Column('text', { nullable: true })
  feedback: ChatMessage['feedback']

  @Column('text', { nullable: true })
  feedbackComment: string | null

  /** Until then one process owns the answer; afterwards any process may finish or fail it. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { nullable: true })
  feedbackAt: Date | null

  @Column('smallint', { default: 0 })
  restarts: number

  /** Null for questions, unfinished answers, and answers of older versions. */
  @Column('text', { nullable: true })
  outcome: Outcome | null

  /** Calibrated probability that the website answers the question, 0 to 1. */
  @Column('real', { nullable: true })
  confidence: number | null

  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  @Column('text', { nullable: true })
  authorName: string | null

  @Column('text', { nullable: true })
  event: BotEvent | null

  @Column('jsonb', { default: [] })
  files: ChatFile[]

  /** Null for other messages, and for older answers, which count as `ai`. */
  @Column('text', { nullable: true })
  generatedBy: AnswerAuthor | null

  @Column('text', { nullable: true })
  closedReason: CloseReason | null

  /** An answer may offer an agent beyond what its outcome implies. */
  @Column('text', { nullable: true })
  handoff: HandoffOffer | null
}
