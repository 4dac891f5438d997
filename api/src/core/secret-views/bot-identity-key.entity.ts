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

/** A key with which a business's server signs visitor identities. */
@Entity('bot_identity_keys')
@Index('bot_identity_keys_bot', ['botId', 'createdAt'])
@Check('bot_identity_keys_algorithm_check', `algorithm IN ('HS256', 'RS256', 'ES256', 'EdDSA')`)
@Check(
  'bot_identity_keys_kind_check',
  `(sealed IS NULL) = (algorithm <> 'HS256') AND (public_key IS NULL) = (algorithm = 'HS256')`,
)
export class BotIdentityKeyEntity {
  /** Token headers contain this id, which is not secret. */
  @PrimaryColumn('uuid')
  kid: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** Tokens under this key must use this algorithm. */
  @Column('text')
  algorithm: IdentityKey['algorithm']

  /** AES-256-GCM under ENCRYPTION_KEY, bound to `kid`. Null for a public key. */
  @Column('text', { nullable: true })
  sealed: string | null

  /** The public key is in PEM; secret keys have null. */
  @Column('text', { nullable: true })
  publicKey: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Tokens are refused from then on; null for the current key. */
  @Column('timestamptz', { nullable: true })
  retiresAt: Date | null

  /** Rounded to the hour, so that checks seldom write. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null

  /** False for keys older than the `secret_views` table. */
  @Column('boolean', { default: false })
  viewsRecorded: boolean
}
