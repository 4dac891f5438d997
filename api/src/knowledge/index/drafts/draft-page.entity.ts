import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import { PageEntity } from '../../ingest/pages/page.entity.js'
import { DraftChunkEntity } from './draft-chunk.entity.js'

/**
 * A page whose passages another reading would replace. Its new passages, none for a page that is gone, wait beside the
 * live index, which therefore needs no word about drafts.
 */
@Entity('draft_pages')
@Index('draft_pages_bot', ['botId'])
export class DraftPageEntity {
  @PrimaryColumn('bigint')
  pageId: string

  @OneToOne(() => PageEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  page?: Relation<PageEntity>

  @Column('uuid')
  botId: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  /** The page was not met again: its row goes when the draft is published. */
  @Column('boolean', { default: false })
  gone: boolean

  @OneToMany(() => DraftChunkEntity, ({ page }) => page)
  chunks?: Relation<DraftChunkEntity>[]
}
