import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../../core/bots/bot.entity.js'

/** A draft's changes to `term_counts`. */
@Entity('draft_terms')
@Index('draft_terms_bot', ['botId', 'id'])
export class DraftTermsEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  // An older table used the name without 1.
  @JoinColumn({ foreignKeyConstraintName: 'draft_terms_bot_id_fkey1' })
  bot?: Relation<BotEntity>

  @Column('text')
  stems: string

  @Column('text')
  words: string
}
