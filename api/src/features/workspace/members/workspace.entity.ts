import { Column, CreateDateColumn, Entity, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { WorkspaceMemberEntity } from './workspace-member.entity.js'

/** Who works on bots together. All its bots go with it. */
@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  /** The business's name. */
  @Column('text')
  name: string

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @OneToMany(() => WorkspaceMemberEntity, ({ workspace }) => workspace)
  members?: Relation<WorkspaceMemberEntity>[]
}
