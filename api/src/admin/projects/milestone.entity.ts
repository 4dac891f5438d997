import type { MilestoneStatus } from '@loquia/contracts'
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

@Entity('milestones')
@Index('milestones_project', ['projectId', 'position'])
@Check('milestones_status_check', `status IN ('pending', 'reached')`)
export class MilestoneEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  @Column('integer')
  projectId: number

  @ManyToOne(() => ProjectEntity, ({ milestones }) => milestones, { onDelete: 'CASCADE' })
  @JoinColumn()
  project?: Relation<ProjectEntity>

  @Column('integer')
  position: number

  @Column('text')
  title: string

  @Column('text', { nullable: true })
  description: string | null

  @Column('text', { default: 'pending' })
  status: MilestoneStatus

  @Column('date', { nullable: true })
  targetDate: string | null

  @Column('date', { nullable: true })
  completedDate: string | null

  /** Changes with every editable field. */
  @VirtualColumn('text', { query: milestoneVersion })
  version: string
}

export function milestoneVersion(table: string): string {
  return `md5(jsonb_build_array(${table}.title, ${table}.description, ${table}.status, ${table}.target_date, ${table}.completed_date)::text)`
}
