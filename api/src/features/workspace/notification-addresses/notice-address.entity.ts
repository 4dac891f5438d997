import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** An address that an account wants notifications sent to, with the proof that whoever reads there wants them. */
@Entity('notice_addresses')
@Unique('notice_addresses_token_hash_key', ['tokenHash'])
export class NoticeAddressEntity {
  @PrimaryColumn('integer', { name: 'user_id', primaryKeyConstraintName: 'notice_addresses_pkey' })
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'notice_addresses_user_id_fkey' })
  user?: Relation<UserEntity>

  /** In lower case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notice_addresses_pkey' })
  email: string

  /** SHA-256 of the token in the newest email; null once its link was used. */
  @Column('text', { name: 'token_hash', nullable: true })
  tokenHash: string | null

  /** When that link ends. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null

  /** Null: nobody there has said yes, and nothing is sent. */
  @Column('timestamptz', { name: 'proven_at', nullable: true })
  provenAt: Date | null
}
