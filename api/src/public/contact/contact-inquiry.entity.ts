import type { Locale } from '@loquia/contracts'
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

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

  @Column('text')
  language: Locale

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date

  @Column('timestamptz', { nullable: true })
  handledAt: Date | null
}
