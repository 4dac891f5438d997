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
import { SessionEntity } from '../../accounts/users/session.entity.js'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** A browser that is told of visitors, for as long as the login lasts in which it was added. */
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

  /** Where its push service takes messages. Whoever knows it and the keys can write to the browser. */
  @Column('text')
  endpoint: string

  @Column('text')
  p256dh: string

  @Column('text')
  auth: string

  /** The words that it is told in. */
  @Column('text')
  language: Locale

  @Column('text')
  userAgent: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** When its push service took a message last. */
  @Column('timestamptz', { nullable: true })
  lastSuccessAt: Date | null
}
