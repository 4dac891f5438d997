import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm'
import { UserEntity } from '../users/user.entity.js'
import { WebhookSecretEntity } from '../webhooks/webhook-endpoint.entity.js'
import { BotIdentityKeyEntity } from './bot-identity-key.entity.js'

/** Records who saw a signing secret, so that an owner can rotate it when they leave. */
@Entity('secret_views')
@Unique(['webhookSecretId', 'userId'])
@Unique(['identityKid', 'userId'])
@Index('secret_views_user', ['userId'])
@Check('secret_views_one_secret', 'num_nonnulls(webhook_secret_id, identity_kid) = 1')
export class SecretViewEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('integer')
  userId: number

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<UserEntity>

  @Column('uuid', { nullable: true })
  webhookSecretId: string | null

  @ManyToOne(() => WebhookSecretEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  webhookSecret?: Relation<WebhookSecretEntity> | null

  @Column('uuid', { nullable: true })
  identityKid: string | null

  @ManyToOne(() => BotIdentityKeyEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'identity_kid' })
  identityKey?: Relation<BotIdentityKeyEntity> | null

  @CreateDateColumn({ type: 'timestamptz' })
  seenAt: Date
}
