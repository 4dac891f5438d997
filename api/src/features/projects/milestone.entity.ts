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

/** A point that a project is to reach. */
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

  /** Its place among the project's milestones, in ascending order. */
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

  /** Changes with whatever an admin can write of it. */
  @VirtualColumn('text', { query: milestoneVersion })
  version: string
}

/** SQL as `versionOf` makes it, for the version of a milestone. @param table its name in the statement */
export function milestoneVersion(table: string): string {
  return `md5(jsonb_build_array(${table}.title, ${table}.description, ${table}.status, ${table}.target_date, ${table}.completed_date)::text)`
}
