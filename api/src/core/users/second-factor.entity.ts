import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from './user.entity.js'

@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn('integer')
  userId: number

  @OneToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** The secret is encrypted under ENCRYPTION_KEY and bound to the account's id. */
  @Column('text')
  sealed: string

  /** Null until a correct code enables the factor. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null

  /** Last used 30-second step (RFC 6238); earlier codes are rejected. */
  @Column('bigint', { default: 0 })
  lastStep: string

  @Column('bytea', { nullable: true })
  recoverySalt: Buffer | null

  /** The hashes are Argon2id in base64url, all with the salt above. */
  @Column('text', { array: true, default: [] })
  recoveryHashes: string[]
}
