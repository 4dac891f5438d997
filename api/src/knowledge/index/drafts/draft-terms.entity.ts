import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'

/** By how much a draft would change a bot's counts of terms; as the rows of `term_counts`, to which it would be added. */
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
  // An earlier table of this name had the name without the 1.
  @JoinColumn({ foreignKeyConstraintName: 'draft_terms_bot_id_fkey1' })
  bot?: Relation<BotEntity>

  @Column('text')
  stems: string

  @Column('text')
  words: string
}
