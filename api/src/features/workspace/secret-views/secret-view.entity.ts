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
import { UserEntity } from '../../accounts/users/user.entity.js'
import { WebhookSecretEntity } from '../notifications/webhooks/webhook-secret.entity.js'
import { BotIdentityKeyEntity } from '../visitor-identity/bot-identity-key.entity.js'

/** An account was shown a secret that signs, so an owner can change the secret when that account leaves the team. */
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

  /** The last time. */
  @CreateDateColumn({ type: 'timestamptz' })
  seenAt: Date
}
