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
  Check,
  PrimaryGeneratedColumn,
} from 'typeorm'
import { BotEntity } from '../../../../core/bots/bot.entity.js'
import { PageEntity } from '../../../../core/sources/page.entity.js'
import { PassageEntity } from '../passage.entity.js'

@Entity('draft_chunks')
@Index('draft_chunks_page', ['pageId'])
@Index('draft_chunks_text_hash', ['botId', 'textHash', 'id'])
@Check('draft_chunks_voice_check', `voice IN ('business', 'legal', 'visitor', 'foreign')`)
export class DraftPassageEntity extends PassageEntity {
  /** Uses the live sequence, so that publishing keeps ids. */
  @PrimaryColumn('bigint', {
    // Double parentheses match PostgreSQL's output, which TypeORM compares.
    default: () => `nextval((pg_get_serial_sequence('chunks', 'id')))`,
  })
  id: string

  @ManyToOne(() => BotEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  bot?: Relation<BotEntity>

  @ManyToOne(() => DraftPageEntity, ({ passages }) => passages, { onDelete: 'CASCADE' })
  // TypeORM would name it `page_page_id`.
  @JoinColumn({ name: 'page_id' })
  page?: Relation<DraftPageEntity>
}

/** Its live passages are replaced, or deleted when no new ones wait here. */
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

  /** Publishing deletes this page. */
  @Column('boolean', { default: false })
  gone: boolean

  @OneToMany(() => DraftPassageEntity, ({ page }) => page)
  passages?: Relation<DraftPassageEntity>[]
}

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
