import type { ProjectStatus } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import { UserEntity } from '../accounts/users/user.entity.js'
import { MilestoneEntity } from './milestone.entity.js'
import { TaskEntity } from './task.entity.js'

/** Work that we do for a client. */
@Entity('projects')
@Index('projects_client', ['clientId'])
@Check('projects_status_check', `status IN ('in_progress', 'completed', 'on_hold')`)
export class ProjectEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'projects_pkey',
  })
  id: number

  @Column('integer', { name: 'client_id' })
  clientId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'projects_client_id_fkey' })
  client?: Relation<UserEntity>

  @Column('text')
  name: string

  @Column('text', { nullable: true })
  description: string | null

  @Column('text', { default: 'in_progress' })
  status: ProjectStatus

  /** A day of the calendar, `YYYY-MM-DD`, as all days here. */
  @Column('date', { name: 'start_date', nullable: true })
  startDate: string | null

  @Column('date', { name: 'end_date', nullable: true })
  endDate: string | null

  /** Put away since then, and shown to admins alone; null while it is not. */
  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date

  @OneToMany(() => TaskEntity, ({ project }) => project)
  tasks?: Relation<TaskEntity>[]

  @OneToMany(() => MilestoneEntity, ({ project }) => project)
  milestones?: Relation<MilestoneEntity>[]
}
