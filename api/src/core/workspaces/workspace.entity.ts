import {
  Column,
  CreateDateColumn,
  Entity,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Check,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
} from 'typeorm'
import type { WorkspaceRole } from '@loquia/contracts'
import { UserEntity } from '../users/user.entity.js'

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

/** Deleting a workspace deletes its bots. */
@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('text')
  name: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @OneToMany(() => WorkspaceMemberEntity, ({ workspace }) => workspace)
  members?: Relation<WorkspaceMemberEntity>[]
}
