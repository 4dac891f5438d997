import type {
  AnswerAuthor,
  ChatFile,
  ChatMessage,
  CloseReason,
  ErrorCode,
  HandoffOffer,
  Happening,
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
import { UserEntity } from '../accounts/users/user.entity.js'
import { ConversationEntity } from './conversation.entity.js'

/**
 * A question, or an answer to one; of several answers to a question the newest counts. Or what a person wrote, or what
 * happened.
 */
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

  /** The order in which messages were stored, over all conversations. */
  @Column('bigint')
  @Generated()
  position: string

  @Column('text')
  role: ChatMessage['role']

  /** The sender's own id of what they wrote or asked for: sent again, it is stored once. Null for answers. */
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

  /** Markdown for answers and persons, plain text for questions; empty for events and while an answer is written. */
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

  /** Who wrote it, or came or went; null for visitors, for the bot, and when the account is gone. */
  @Column('integer', { nullable: true })
  authorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  author?: Relation<UserEntity> | null

  /** By what name the visitor knows them; null when the account is gone. */
  @Column('text', { nullable: true })
  authorName: string | null

  /** What happened; null for all that was said. */
  @Column('text', { nullable: true })
  event: Happening | null

  /** What a person sent along. */
  @Column('jsonb', { default: [] })
  files: ChatFile[]

  /** The author of an answer's words; null for all else, and for answers that older versions stored, which count as `ai`. */
  @Column('text', { nullable: true })
  generatedBy: AnswerAuthor | null

  /** Why it was closed; null for all else. */
  @Column('text', { nullable: true })
  closedReason: CloseReason | null

  /** Of an answer that leads to a person beyond what its outcome says. */
  @Column('text', { nullable: true })
  handoff: HandoffOffer | null
}
