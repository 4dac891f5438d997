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

/** A person at an OpenID provider, who may enter an account. */
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

  /** `iss` of the ID token: with the subject it names one person, and nothing else does. */
  @Column('text')
  issuer: string

  /** `sub` of the ID token. */
  @Column('text')
  subject: string

  /** Id of the provider, as the operator set it. */
  @Column('text')
  provider: string

  /** As the provider told it last. It opens nothing. */
  @Column('text', { nullable: true })
  email: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date
}
