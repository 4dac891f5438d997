import type { User } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

/** An account: a client of ours, or an admin. */
@Entity('users')
// Both on `lower(…)`, so that no two accounts differ in capitals alone.
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

  /** As its owner writes it. */
  @Column('text')
  username: string

  @Column('text')
  email: string

  /** Argon2id in PHC form, which names its own parameters. */
  @Column('text')
  passwordHash: string

  /** Whether anybody knows the password; false for accounts that a sign-in by OpenID Connect opened. */
  @Column('boolean', { default: true })
  passwordSet: boolean

  @Column('text', { nullable: true })
  firstName: string | null

  @Column('text', { nullable: true })
  lastName: string | null

  @Column('text', { nullable: true })
  company: string | null

  /** What the person's picture is called in the store and in its address. */
  @Column('text', { nullable: true })
  picture: string | null

  @Column('text', { default: 'client' })
  role: User['role']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** An admin has shut the account since then; null while it is open. */
  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null

  /**
   * Grows by one whenever what opens the account changes: a login that was checked against an earlier number stores no
   * session.
   */
  @Column('integer', { default: 0 })
  loginEpoch: number

  /**
   * The address at which a link to a new password was used, in lower case. It proves nothing of another address that
   * the account has since.
   */
  @Column('text', { nullable: true })
  provenEmail: string | null

  /** What names are compared by: NFKC and case folding. Several names from before that rule may share one. */
  @Column('text', { nullable: true })
  usernameKey: string | null

  /** What look-alikes have in common (UTS #39); null beside an old name that looks like an older account's. */
  @Column('text', { nullable: true })
  usernameSkeleton: string | null

  /** What an admin is to look at in a name from before the rules for new ones; null where there is nothing. */
  @Column('text', { nullable: true })
  usernameFault: 'characters' | 'look-alike' | null
}
