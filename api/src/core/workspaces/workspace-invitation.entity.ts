import type { WorkspaceRole } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { UserEntity } from '../users/user.entity.js'
import { WorkspaceEntity } from './workspace.entity.js'

@Entity('workspace_invitations')
@Unique(['tokenHash'])
@Unique(['workspaceId', 'email'])
@Check('workspace_invitations_role_check', `role IN ('viewer', 'agent', 'editor', 'owner')`)
export class WorkspaceInvitationEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  workspaceId: string

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  workspace?: Relation<WorkspaceEntity>

  /** Addresses are stored in lower case. */
  @Column('text')
  email: string

  @Column('text')
  role: WorkspaceRole

  @Column('text')
  tokenHash: string

  @Column('integer', { nullable: true })
  invitedBy: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'invited_by' })
  inviter?: Relation<UserEntity> | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz')
  expiresAt: Date
}
