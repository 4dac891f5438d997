import { Column, Entity, PrimaryColumn } from 'typeorm'

/** Background: docs/decisions/0002-work-is-set-aside-after-two-deaths.md. */
@Entity('job_holders')
export class JobProcessesEntity {
  /** The key is the job's id, or a recurring job's name. */
  @PrimaryColumn('text')
  key: string

  @Column('text')
  name: string

  @Column('uuid', { nullable: true })
  jobId: string | null

  /** Processes that neither finished nor released the job, oldest first. */
  @Column('uuid', { array: true, default: [] })
  holders: string[]

  @Column('timestamptz', { nullable: true })
  setAsideAt: Date | null
}
