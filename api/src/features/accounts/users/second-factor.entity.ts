import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from './user.entity.js'

/** What an account is opened with beside its password: the secret of an authenticator app, and codes for its loss. */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn('integer')
  userId: number

  @OneToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** The secret, encrypted under ENCRYPTION_KEY and bound to the account: in another row it does not open. */
  @Column('text')
  sealed: string

  /** Null until a first code was right; before that it is not asked for. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null

  /** The step of 30 seconds (RFC 6238) whose code was used last: codes of it and of earlier ones open nothing more. */
  @Column('bigint', { default: 0 })
  lastStep: string

  @Column('bytea', { nullable: true })
  recoverySalt: Buffer | null

  /** Argon2id of the recovery codes that are left, in base64url, all with the salt above. */
  @Column('text', { array: true, default: [] })
  recoveryHashes: string[]
}
