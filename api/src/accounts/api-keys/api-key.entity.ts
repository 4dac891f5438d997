import type { ApiScope } from '@loquia/contracts'
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'
import { WorkspaceEntity } from '../../core/workspaces/workspace.entity.js'

/** Only the SHA-256 of the secret is stored, so the table alone opens nothing. */
@Entity('api_keys')
@Unique(['publicId'])
@Index('api_keys_workspace', ['workspaceId'])
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  workspaceId: string

  @ManyToOne(() => WorkspaceEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  workspace?: Relation<WorkspaceEntity>

  @Column('text')
  name: string

  /** The prefix is not secret. */
  @Column('text')
  publicId: string

  /** The database stores only a SHA-256 hash in hex. */
  @Column('text')
  secretHash: string

  @Column('text', { array: true })
  scopes: ApiScope[]

  /** Null once the account is deleted. */
  @Column('integer', { nullable: true })
  createdBy: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  creator?: Relation<UserEntity> | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** The time is updated at most once a minute. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null
}
