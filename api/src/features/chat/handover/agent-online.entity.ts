import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** Somebody at the inbox, by one process; the process says it again and again for as long as that is so. */
@Entity('agents_online')
export class AgentOnlineEntity {
  @PrimaryColumn('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  /** The process's name in the cluster. */
  @PrimaryColumn('text')
  node: string

  @Column('timestamptz')
  until: Date

  /** An inbox of theirs is in sight. */
  @Column('boolean', { default: true })
  looking: boolean
}
