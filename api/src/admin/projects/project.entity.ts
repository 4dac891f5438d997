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
  VirtualColumn,
} from 'typeorm'
import { UserEntity } from '../../core/users/user.entity.js'
import { MilestoneEntity } from './milestone.entity.js'
import { TaskEntity } from './task.entity.js'

@Entity('projects')
@Index('projects_client', ['clientId'])
@Check('projects_status_check', `status IN ('in_progress', 'completed', 'on_hold')`)
export class ProjectEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('integer')
  clientId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  client?: Relation<UserEntity>

  @Column('text')
  name: string

  @Column('text', { nullable: true })
  description: string | null

  @Column('text', { default: 'in_progress' })
  status: ProjectStatus

  /** `YYYY-MM-DD`, like all dates here. */
  @Column('date', { nullable: true })
  startDate: string | null

  @Column('date', { nullable: true })
  endDate: string | null

  /** Null while the project is active. */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @OneToMany(() => TaskEntity, ({ project }) => project)
  tasks?: Relation<TaskEntity>[]

  @OneToMany(() => MilestoneEntity, ({ project }) => project)
  milestones?: Relation<MilestoneEntity>[]

  /** Changes with every editable field of the project. */
  @VirtualColumn('text', {
    query: (table) =>
      `md5(jsonb_build_array(${table}.client_id, ${table}.name, ${table}.description, ${table}.status, ${table}.start_date, ${table}.end_date)::text)`,
  })
  version: string

  /** Mean completion in percent. Loaded only on request. */
  @VirtualColumn('json', {
    select: false,
    query: (table) =>
      `SELECT json_build_object('progress', coalesce(round(avg(completion_percentage)), 0), 'total', count(*), 'completed', count(*) FILTER (WHERE status = 'completed')) FROM tasks WHERE project_id = ${table}.id`,
  })
  taskCounts?: { progress: number; total: number; completed: number }

  @VirtualColumn('json', {
    select: false,
    query: (table) =>
      `SELECT json_build_object('total', count(*), 'reached', count(*) FILTER (WHERE status = 'reached')) FROM milestones WHERE project_id = ${table}.id`,
  })
  milestoneCounts?: { total: number; reached: number }
}
