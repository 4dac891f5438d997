import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from './user.entity.js'

@Entity('password_resets')
@Index('password_resets_user', ['userId'])
export class PasswordResetEntity {
  /** SHA-256 of the token: a leaked table opens no account. */
  @PrimaryColumn('text')
  tokenHash: string

  @Column('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  @Column('timestamptz')
  expiresAt: Date
}
