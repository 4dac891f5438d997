import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

/** Somebody who left their address for a demo, an entry of an inbox. */
@Entity('demo_contacts')
@Index('demo_contacts_created', ['createdAt'])
@Index('demo_contacts_demo', ['demoId'])
@Check('demo_contacts_consent', '(consent_at IS NULL) = (consent_version IS NULL)')
export class DemoContactEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('text')
  fullName: string

  @Column('text')
  email: string

  @Column('text')
  website: string

  /** The public id of the demo's bot, which may be gone. */
  @Column('text', { nullable: true })
  demoId: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Set once somebody has dealt with it. */
  @Column('timestamptz', { nullable: true })
  handledAt: Date | null

  /** When they agreed to be written to, and to which wording; both null where they were not asked. */
  @Column('timestamptz', { nullable: true })
  consentAt: Date | null

  @Column('text', { nullable: true })
  consentVersion: string | null
}
