import type { Locale } from '@loquia/contracts'
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** What a client wrote to us, an entry of an inbox. */
@Entity('support_requests')
@Index('support_requests_created', ['createdAt'])
@Index('support_requests_user', ['userId'])
export class SupportRequestEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('integer', { nullable: true })
  userId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity> | null

  /** As typed into the form, not as the account has it. */
  @Column('text')
  name: string

  @Column('text')
  email: string

  @Column('text')
  subject: string

  @Column('text')
  message: string

  @Column('text', { default: 'en' })
  language: Locale

  /** Set once somebody has dealt with it. */
  @Column('timestamptz', { nullable: true })
  handledAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
