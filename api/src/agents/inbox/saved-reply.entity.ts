import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { WorkspaceEntity } from '../../core/workspaces/workspace.entity.js'

@Entity('saved_replies')
@Index('saved_replies_workspace', ['workspaceId'])
export class SavedReplyEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  workspaceId: string

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  workspace?: Relation<WorkspaceEntity>

  @Column('text')
  title: string

  @Column('text')
  text: string

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date
}
