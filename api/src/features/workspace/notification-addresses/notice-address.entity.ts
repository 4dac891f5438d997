import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** An address that an account wants notifications sent to, with the proof that whoever reads there wants them. */
@Entity('notice_addresses')
@Unique(['tokenHash'])
export class NoticeAddressEntity {
  @PrimaryColumn('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** In lower case. */
  @PrimaryColumn('text')
  email: string

  /** SHA-256 of the token in the newest email; null once its link was used. */
  @Column('text', { nullable: true })
  tokenHash: string | null

  /** When that link ends. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null

  /** Null: nobody there has said yes, and nothing is sent. */
  @Column('timestamptz', { nullable: true })
  provenAt: Date | null
}
