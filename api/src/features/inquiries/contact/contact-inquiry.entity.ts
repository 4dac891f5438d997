import type { Locale } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

/** A message from the contact form, an entry of an inbox. */
@Entity('contact_inquiries')
@Index('contact_inquiries_created', ['createdAt'])
@Index('contact_inquiries_open', ['createdAt'], { where: 'handled_at IS NULL' })
export class ContactInquiryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('text')
  name: string

  @Column('text')
  email: string

  @Column('text')
  message: string

  /** Of the page with the form. */
  @Column('text')
  language: Locale

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** As old as the row: nothing changes an inquiry. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date

  /** Set once somebody has dealt with it. */
  @Column('timestamptz', { nullable: true })
  handledAt: Date | null
}
