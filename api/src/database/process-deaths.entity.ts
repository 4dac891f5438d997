import { Column, Entity, PrimaryColumn } from 'typeorm'

/** How many processes died in one way, ever: totals outlive the rows of the processes, which are swept. */
@Entity('process_deaths')
export class ProcessDeathsEntity {
  /** `child` is of one that worked for another process, which lives on. */
  @PrimaryColumn('text')
  ending: 'crashed' | 'lost' | 'child'

  @Column('bigint', { default: 0 })
  total: string

  @Column('timestamptz', { nullable: true })
  lastAt: Date | null

  /** The beginning of the error's text; null where a process left none. */
  @Column('text', { nullable: true })
  lastCause: string | null
}
