import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from './user.entity.js'

/** A link to a new password that was sent and not used yet. */
@Entity('password_resets')
@Index('password_resets_user', ['userId'])
export class PasswordResetEntity {
  /** SHA-256 of the token in the link: the table alone opens no account. */
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'password_resets_pkey' })
  tokenHash: string

  @Column('integer', { name: 'user_id' })
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'password_resets_user_id_fkey' })
  user?: Relation<UserEntity>

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date
}
