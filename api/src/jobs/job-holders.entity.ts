import { Column, Entity, PrimaryColumn } from 'typeorm'

/**
 * A job of the queue that is under way, or one that is set aside
 * (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
 */
@Entity('job_holders')
export class JobHoldersEntity {
  /** The job's id, or the name of what comes round again. */
  @PrimaryColumn('text')
  key: string

  /** Of the queue. */
  @Column('text')
  name: string

  @Column('uuid', { nullable: true })
  jobId: string | null

  /** Processes that had it under way and did not give it back, oldest first. */
  @Column('uuid', { array: true, default: [] })
  holders: string[]

  /** Two of those have died of it: nobody begins it by itself again. */
  @Column('timestamptz', { nullable: true })
  setAsideAt: Date | null
}
