import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

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

  /** Public id of the bot, which may be deleted. */
  @Column('text', { nullable: true })
  demoId: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { nullable: true })
  handledAt: Date | null

  @Column('timestamptz', { nullable: true })
  consentAt: Date | null

  @Column('text', { nullable: true })
  consentVersion: string | null
}
