import type { MediaItem } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique, VirtualColumn } from 'typeorm'

@Entity('cms_media')
@Unique(['token'])
@Check('cms_media_size_check', 'size > 0')
export class CmsMediaEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  /** Names the stored bytes and the public address; changes with the bytes. */
  @Column('text')
  token: string

  @Column('text')
  filename: string

  @Column('text')
  originalFilename: string

  @Column('text')
  mimeType: MediaItem['mimeType']

  @Column('integer')
  size: number

  /** Pixels; null, like the height, for an SVG. */
  @Column('integer', { nullable: true })
  width: number | null

  @Column('integer', { nullable: true })
  height: number | null

  @Column('integer', { array: true, default: [] })
  widths: number[]

  @Column('text', { nullable: true })
  alt: string | null

  @Column('text', { nullable: true })
  section: MediaItem['section']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Changes with every editable field. */
  @VirtualColumn('text', { query: (table) => `md5(jsonb_build_array(${table}.alt, ${table}.section)::text)` })
  version: string

  @VirtualColumn('json', { select: false, query: textsThatName })
  usedBy?: MediaItem['usedBy']
}

function textsThatName(table: string): string {
  const url = `'/media/' || ${table}.token || '/' || ${table}.filename`
  return `SELECT coalesce(json_agg(json_build_object('path', u.path, 'language', u.language, 'draft', u.draft) ORDER BY u.path, u.language), '[]') FROM (
    SELECT CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END AS path, language, false AS draft FROM cms_content WHERE position(${url} IN value) > 0
    UNION ALL SELECT path, language, true FROM cms_drafts WHERE position(${url} IN value) > 0) u`
}
