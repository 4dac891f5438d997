import type { User } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

@Entity('users')
// Both on `lower(…)`, so that case makes no difference.
@Index('users_username', { synchronize: false })
@Index('users_email', { synchronize: false })
@Index('users_created', ['createdAt'])
@Index('users_username_key', ['usernameKey'])
@Index('users_username_skeleton', ['usernameSkeleton'], { unique: true })
@Check('users_role_check', `role IN ('admin', 'client')`)
@Check('users_username_fault_check', `username_fault IN ('characters', 'look-alike')`)
export class UserEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('text')
  username: string

  @Column('text')
  email: string

  /** The hash is Argon2id in PHC form. */
  @Column('text')
  passwordHash: string

  /** False if OpenID Connect created the account. */
  @Column('boolean', { default: true })
  passwordSet: boolean

  @Column('text', { nullable: true })
  firstName: string | null

  @Column('text', { nullable: true })
  lastName: string | null

  @Column('text', { nullable: true })
  company: string | null

  @Column('text', { nullable: true })
  picture: string | null

  @Column('text', { default: 'client' })
  role: User['role']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** The value is null while the account is enabled. */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null

  /** Grows with every credential change; a login checked against an older number stores no session. */
  @Column('integer', { default: 0 })
  loginEpoch: number

  /** Lowercase address whose reset link was used; proves nothing about later addresses. */
  @Column('text', { nullable: true })
  provenEmail: string | null

  /** NFKC and case folding; older names may share a key. */
  @Column('text', { nullable: true })
  usernameKey: string | null

  /** Skeleton per UTS #39; null for an old name resembling an older account's. */
  @Column('text', { nullable: true })
  usernameSkeleton: string | null

  /** For admins to review; only names older than the rules. */
  @Column('text', { nullable: true })
  usernameFault: 'characters' | 'look-alike' | null
}
