import type { WorkspaceRole } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'
import { WorkspaceEntity } from './workspace.entity.js'

/** An account in a workspace, and what it may do there. */
@Entity('workspace_members')
@Index('workspace_members_user', ['userId'])
@Check('workspace_members_role_check', `role IN ('viewer', 'agent', 'editor', 'owner')`)
export class WorkspaceMemberEntity {
  @PrimaryColumn('uuid')
  workspaceId: string

  @ManyToOne(() => WorkspaceEntity, ({ members }) => members, { onDelete: 'CASCADE' })
  @JoinColumn()
  workspace?: Relation<WorkspaceEntity>

  @PrimaryColumn('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  @Column('text')
  role: WorkspaceRole

  @CreateDateColumn({ type: 'timestamptz' })
  joinedAt: Date
}
