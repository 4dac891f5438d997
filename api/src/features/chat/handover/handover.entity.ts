import type { AnswerEmail, CloseReason, HandoverState } from '@loquia/contracts'
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'
import { BotEntity } from '../../workspace/bots/bot.entity.js'
import { ConversationEntity } from '../conversation.entity.js'

/** Who answers a conversation that a person has, or had, to do with; one without such a row is the bot's. */
@Entity('handovers')
@Index('handovers_bot', ['botId', 'state'])
@Index('handovers_holder', ['holderId'], { where: 'holder_id IS NOT NULL' })
@Index('handovers_open', ['state'], { where: `state IN ('waiting', 'taken')` })
@Index('handovers_undelivered', ['undeliveredSince'], { where: 'undelivered_since IS NOT NULL' })
@Check('handovers_answer_email_fault_check', `answer_email_fault IN ('address_unconfirmed', 'rate_limited')`)
@Check('handovers_state_check', `state IN ('bot', 'waiting', 'taken', 'closed')`)
@Check('handovers_closed_reason_check', `closed_reason IN ('answered', 'no_reply', 'spam', 'other')`)
export class HandoverEntity {
  @PrimaryColumn('uuid')
  conversationId: string

  @OneToOne(() => ConversationEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  conversation?: Relation<ConversationEntity>

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text')
  state: HandoverState

  /** Who answers while it is taken; null also when their account is gone. */
  @Column('integer', { nullable: true })
  holderId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  holder?: Relation<UserEntity> | null

  /** The name under which they answer. */
  @Column('text', { nullable: true })
  holderName: string | null

  /** Until then nobody else may take it. */
  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null

  /** When the visitor asked, while it is waiting. */
  @Column('timestamptz', { nullable: true })
  askedAt: Date | null

  /** When its people were written to because it waited. */
  @Column('timestamptz', { nullable: true })
  emailedAt: Date | null

  /** Since when it is missed: a person was asked for, and nobody came. */
  @Column('timestamptz', { nullable: true })
  missedAt: Date | null

  @Column('text', { nullable: true })
  closedReason: CloseReason | null

  /** When the first of what persons wrote was stored that no page of the visitor has shown; null: all was shown. */
  @Column('timestamptz', { nullable: true })
  undeliveredSince: Date | null

  /** When what was not shown last went to the visitor by email. */
  @Column('timestamptz', { nullable: true })
  answerEmailedAt: Date | null

  /** When that was last tried. */
  @Column('timestamptz', { nullable: true })
  answerTriedAt: Date | null

  /** Why it failed; null when it did not. */
  @Column('text', { nullable: true })
  answerEmailFault: AnswerEmail['fault']

  /** The emails with such answers, of which the next one continues the thread. */
  @Column('jsonb', { nullable: true })
  answerThread: { address: string; subject: string; ids: string[] } | null
}
