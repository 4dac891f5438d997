import type { Priority, TaskStatus } from '@loquia/contracts'
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  VirtualColumn,
} from 'typeorm'
import { ProjectEntity } from './project.entity.js'

@Entity('tasks')
@Index('tasks_project', ['projectId', 'position'])
@Check('tasks_status_check', `status IN ('pending', 'in_progress', 'completed')`)
@Check('tasks_priority_check', `priority IN ('high', 'medium', 'low')`)
@Check('tasks_completion_percentage_check', 'completion_percentage BETWEEN 0 AND 100')
export class TaskEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('integer')
  projectId: number

  @ManyToOne(() => ProjectEntity, ({ tasks }) => tasks, { onDelete: 'CASCADE' })
  @JoinColumn()
  project?: Relation<ProjectEntity>

  @Column('integer')
  position: number

  @Column('text')
  title: string

  @Column('text', { nullable: true })
  description: string | null

  @Column('text', { default: 'pending' })
  status: TaskStatus

  @Column('text', { default: 'medium' })
  priority: Priority

  @Column('date', { nullable: true })
  dueDate: string | null

  /** The range is 0 to 100. */
  @Column('integer', { default: 0 })
  completionPercentage: number

  /** Changes with every editable field. */
  @VirtualColumn('text', { query: taskVersion })
  version: string
}

export function taskVersion(table: string): string {
  return `md5(jsonb_build_array(${table}.title, ${table}.description, ${table}.status, ${table}.priority, ${table}.due_date, ${table}.completion_percentage)::text)`
}
