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
import { UserEntity } from '../../accounts/users/user.entity.js'
import { WorkspaceEntity } from '../members/workspace.entity.js'

/** A key of the public API. The table alone opens nothing: of its secret only the SHA-256 is kept. */
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

  /** Names the key inside it; shown. */
  @Column('text')
  publicId: string

  /** SHA-256 of the part that nobody else knows, in hex. */
  @Column('text')
  secretHash: string

  @Column('text', { array: true })
  scopes: ApiScope[]

  /** Null once the account is gone. */
  @Column('integer', { nullable: true })
  createdBy: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  creator?: Relation<UserEntity> | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Written at most once a minute. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null
}
