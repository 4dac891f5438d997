import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js'

/** What the deliveries to a webhook are signed with, sealed: one at present, and for a while the one before. */
@Entity('webhook_secrets')
@Index('webhook_secrets_present', ['endpointId'], { unique: true, where: 'valid_until IS NULL' })
@Index('webhook_secrets_endpoint', ['endpointId'])
export class WebhookSecretEntity {
  /** It is sealed for this id. */
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('uuid')
  endpointId: string

  @ManyToOne(() => WebhookEndpointEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  endpoint?: Relation<WebhookEndpointEntity>

  @Column('text')
  sealed: string

  /** Null for the present one. */
  @Column('timestamptz', { nullable: true })
  validUntil: Date | null

  /** Whether everybody who was shown it stands in `secret_views`; false for one that is older than that table. */
  @Column('boolean', { default: false })
  viewsRecorded: boolean
}
