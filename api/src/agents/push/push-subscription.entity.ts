import type { Locale } from '@loquia/contracts'
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
  Unique,
} from 'typeorm'
import { SessionEntity } from '../../core/users/session.entity.js'
import { UserEntity } from '../../core/users/user.entity.js'

/** A subscription ends with the login that added it. */
@Entity('push_subscriptions')
@Unique(['endpoint'])
@Index('push_subscriptions_user', ['userId'])
@Index('push_subscriptions_session', ['sid'])
@Check('push_subscriptions_language_check', `language IN ('en', 'it')`)
export class PushSubscriptionEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  @Column('text')
  sid: string

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sid' })
  session?: Relation<SessionEntity>

  /** Anyone who knows this address and the keys can message the browser. */
  @Column('text')
  endpoint: string

  @Column('text')
  p256dh: string

  @Column('text')
  auth: string

  @Column('text')
  language: Locale

  @Column('text')
  userAgent: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { nullable: true })
  lastSuccessAt: Date | null
}
