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
import { UserEntity } from '../../core/users/user.entity.js'

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

  /** As typed, possibly different from the account. */
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

  @Column('timestamptz', { nullable: true })
  handledAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
