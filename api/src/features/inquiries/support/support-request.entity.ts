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
    primaryKeyConstraintName: 'support_requests_pkey',
  })
  id: string

  @Column('integer', { name: 'user_id', nullable: true })
  userId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'support_requests_user_id_fkey' })
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
  @Column('timestamptz', { name: 'handled_at', nullable: true })
  handledAt: Date | null

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date
}
