import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'

@Entity('agents_online')
export class AgentOnlineEntity {
  @PrimaryColumn('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  @PrimaryColumn('text')
  node: string

  @Column('timestamptz')
  until: Date

  @Column('boolean', { default: true })
  looking: boolean
}
