import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { PassageEntity } from '../passage.entity.js'
import { DraftPageEntity } from './draft-page.entity.js'

/** A passage that waits to be published, in the place of those that its page has in the live index. */
@Entity('draft_chunks')
@Index('draft_chunks_page', ['pageId'])
@Index('draft_chunks_text_hash', ['botId', 'textHash', 'id'])
@Check('draft_chunks_voice_check', `voice IN ('business', 'legal', 'visitor', 'foreign')`)
export class DraftChunkEntity extends PassageEntity {
  /** From the sequence of the live passages, so that it is kept when the draft is published. */
  @PrimaryColumn('bigint', {
    // Twice in parentheses, as PostgreSQL writes it and TypeORM compares it.
    default: () => `nextval((pg_get_serial_sequence('chunks', 'id')))`,
  })
  id: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @ManyToOne(() => DraftPageEntity, ({ chunks }) => chunks, { onDelete: 'CASCADE' })
  // The key of `draft_pages` is no `id`: by its relation it would be `page_page_id`.
  @JoinColumn({ name: 'page_id' })
  page?: Relation<DraftPageEntity>
}
