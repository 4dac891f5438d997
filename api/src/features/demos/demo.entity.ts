import { Column, CreateDateColumn, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../workspace/bots/bot.entity.js'

/** What makes a bot a demo; the row goes when somebody claims it. */
@Entity('demos')
@Index('demos_expires_at', ['expiresAt'])
export class DemoEntity {
  @PrimaryColumn('uuid')
  botId: string

  @OneToOne(() => BotEntity, ({ demo }) => demo, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** Who had it made, as far as they said. */
  @Column('text', { nullable: true })
  fullName: string | null

  @Column('text', { nullable: true })
  email: string | null

  /** Null: never, as for a demo that is part of the installation. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** SHA-256 of the secret that its creator got: the table alone lets nobody claim a demo. Null: nobody may. */
  @Column('text', { nullable: true })
  claimHash: string | null
}
