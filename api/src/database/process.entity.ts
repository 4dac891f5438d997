import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

/** A process that works on this database, or did in the last weeks. */
@Entity('processes')
@Check('processes_ending_check', `ending IN ('stopped', 'crashed', 'lost')`)
export class ProcessEntity {
  /** Chosen by the process. */
  @PrimaryColumn('uuid')
  id: string

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date

  /** When it last said that it lives; it says so every few seconds. */
  @Column('timestamptz', { default: () => 'now()' })
  seenAt: Date

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null

  /** In order; by an error that nobody caught; without a word. Null while it lives, as far as is known. */
  @Column('text', { nullable: true })
  ending: 'stopped' | 'crashed' | 'lost' | null

  /** Of a crash, the beginning of the error's text. */
  @Column('text', { nullable: true })
  cause: string | null
}
