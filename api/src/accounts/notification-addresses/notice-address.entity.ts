import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'

@Entity('notice_addresses')
@Unique(['tokenHash'])
export class NoticeAddressEntity {
  @PrimaryColumn('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** Addresses are stored in lower case. */
  @PrimaryColumn('text')
  email: string

  /** SHA-256 of the newest token; null once used. */
  @Column('text', { nullable: true })
  tokenHash: string | null

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null

  /** Until confirmed, nothing is sent. */
  @Column('timestamptz', { nullable: true })
  provenAt: Date | null
}
