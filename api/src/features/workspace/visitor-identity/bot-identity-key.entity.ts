import type { IdentityKey } from '@loquia/contracts'
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm'
import { BotEntity } from '../bots/bot.entity.js'

/** A key with which a business's server signs who its visitors are. */
@Entity('bot_identity_keys')
@Index('bot_identity_keys_bot', ['botId', 'createdAt'])
@Check('bot_identity_keys_algorithm_check', `algorithm IN ('HS256', 'RS256', 'ES256', 'EdDSA')`)
@Check(
  'bot_identity_keys_kind_check',
  `(sealed IS NULL) = (algorithm <> 'HS256') AND (public_key IS NULL) = (algorithm = 'HS256')`,
)
export class BotIdentityKeyEntity {
  /** Stands in the head of tokens; it is no secret. */
  @PrimaryColumn('uuid')
  kid: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** The only one that a token under this key may name. */
  @Column('text')
  algorithm: IdentityKey['algorithm']

  /** AES-256-GCM under ENCRYPTION_KEY, bound to `kid`: in another row it does not open. Null for a public key. */
  @Column('text', { nullable: true })
  sealed: string | null

  /** As PEM; null for a secret. */
  @Column('text', { nullable: true })
  publicKey: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Tokens are refused from then on; null for the key in use. */
  @Column('timestamptz', { nullable: true })
  retiresAt: Date | null

  /** To the hour, so that a look at a token seldom writes. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null

  /** Whether everybody who was shown it stands in `secret_views`; false for one that is older than that table. */
  @Column('boolean', { default: false })
  viewsRecorded: boolean
}
