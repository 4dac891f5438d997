import type { AnswerEmail, CloseReason, HandoffState } from '@loquia/contracts'
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'
import { BotEntity } from '../../core/bots/bot.entity.js'
import { ConversationEntity } from '../../core/conversations/conversation.entity.js'

/** A conversation without a row belongs to the bot. */
@Entity('handovers')
@Index('handovers_bot', ['botId', 'state'])
@Index('handovers_holder', ['holderId'], { where: 'holder_id IS NOT NULL' })
@Index('handovers_open', ['state'], { where: `state IN ('waiting', 'taken')` })
@Index('handovers_undelivered', ['undeliveredSince'], { where: 'undelivered_since IS NOT NULL' })
@Check('handovers_answer_email_fault_check', `answer_email_fault IN ('address_unconfirmed', 'rate_limited')`)
@Check('handovers_state_check', `state IN ('bot', 'waiting', 'taken', 'closed')`)
@Check('handovers_closed_reason_check', `closed_reason IN ('answered', 'no_reply', 'spam', 'other')`)
export class HandoffEntity {
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
  state: HandoffState

  @Column('integer', { nullable: true })
  holderId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  holder?: Relation<UserEntity> | null

  @Column('text', { nullable: true })
  holderName: string | null

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null

  @Column('timestamptz', { nullable: true })
  askedAt: Date | null

  @Column('timestamptz', { nullable: true })
  emailedAt: Date | null

  @Column('timestamptz', { nullable: true })
  missedAt: Date | null

  @Column('text', { nullable: true })
  closedReason: CloseReason | null

  /** Time of the first agent message that no visitor page has shown; null when all were shown. */
  @Column('timestamptz', { nullable: true })
  undeliveredSince: Date | null

  @Column('timestamptz', { nullable: true })
  answerEmailedAt: Date | null

  @Column('timestamptz', { nullable: true })
  answerTriedAt: Date | null

  @Column('text', { nullable: true })
  answerEmailFault: AnswerEmail['fault']

  @Column('jsonb', { nullable: true })
  answerThread: { address: string; subject: string; ids: string[] } | null
}
