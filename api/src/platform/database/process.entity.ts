import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

@Entity('processes')
@Check('processes_ending_check', `ending IN ('stopped', 'crashed', 'lost')`)
export class ProcessEntity {
  @PrimaryColumn('uuid')
  id: string

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  seenAt: Date

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null

  /** Null while the process is believed alive. */
  @Column('text', { nullable: true })
  ending: 'stopped' | 'crashed' | 'lost' | null

  @Column('text', { nullable: true })
  cause: string | null
}

/** Totals outlive the purged process rows. */
@Entity('process_deaths')
export class ProcessDeathsEntity {
  /** `child` means a worker process whose parent survived. */
  @PrimaryColumn('text')
  ending: 'crashed' | 'lost' | 'child'

  @Column('bigint', { default: 0 })
  total: string

  @Column('timestamptz', { nullable: true })
  lastAt: Date | null

  @Column('text', { nullable: true })
  lastCause: string | null
}
