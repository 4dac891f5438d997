import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { PageEntity } from '../ingest/pages/page.entity.js'
import { PassageEntity } from './passage.entity.js'

/**
 * A passage that visitors are answered from. That its bot exists is told by its page: a foreign key of its own would
 * prove nothing more, at a price for each passage.
 */
@Entity('chunks')
@Index('chunks_page', ['pageId'])
@Index('chunks_text_hash', ['botId', 'textHash', 'id'])
@Check('chunks_voice_check', `voice IN ('business', 'legal', 'visitor', 'foreign')`)
export class ChunkEntity extends PassageEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  @ManyToOne(() => PageEntity, { onDelete: 'CASCADE' })
  @JoinColumn()
  page?: Relation<PageEntity>
}
