import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** An answer that people send often. */
@Entity('saved_replies')
@Index('saved_replies_owner', ['ownerId'])
export class SavedReplyEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('integer')
  ownerId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  owner?: Relation<UserEntity>

  @Column('text')
  title: string

  @Column('text')
  text: string

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date
}
