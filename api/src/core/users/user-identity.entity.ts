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
import { UserEntity } from './user.entity.js'

@Entity('user_identities')
@Index('user_identities_subject', ['issuer', 'subject'], { unique: true })
@Index('user_identities_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number

  @Column('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** Only issuer and subject together identify a person. */
  @Column('text')
  issuer: string

  /** `sub` of the ID token. */
  @Column('text')
  subject: string

  @Column('text')
  provider: string

  /** The value is informational and never identifies anybody. */
  @Column('text', { nullable: true })
  email: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date
}
