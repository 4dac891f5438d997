import { Column, CreateDateColumn, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from './bot.entity.js'

@Entity('demos')
@Index('demos_expires_at', ['expiresAt'])
export class DemoEntity {
  @PrimaryColumn('uuid')
  botId: string

  @OneToOne(() => BotEntity, ({ demo }) => demo, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @Column('text', { nullable: true })
  fullName: string | null

  @Column('text', { nullable: true })
  email: string | null

  /** Null: never, as for built-in demos. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** SHA-256 of the creator's secret. Null: cannot be claimed. */
  @Column('text', { nullable: true })
  claimHash: string | null
}
