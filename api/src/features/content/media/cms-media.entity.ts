import type { MediaItem } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique, VirtualColumn } from 'typeorm'

/** What is known of a picture of the site; its bytes are in the store. */
@Entity('cms_media')
@Unique(['token'])
@Check('cms_media_size_check', 'size > 0')
export class CmsMediaEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
  })
  id: number

  /** Names the stored bytes and the public address; another one as soon as the bytes are others. */
  @Column('text')
  token: string

  /** As in its address. */
  @Column('text')
  filename: string

  /** As it was called where it came from. */
  @Column('text')
  originalFilename: string

  @Column('text')
  mimeType: MediaItem['mimeType']

  /** Bytes of what was uploaded. */
  @Column('integer')
  size: number

  /** In pixels, as the height; both null for a drawing without a size. */
  @Column('integer', { nullable: true })
  width: number | null

  @Column('integer', { nullable: true })
  height: number | null

  /** Widths in pixels that there are beside the original. */
  @Column('integer', { array: true, default: [] })
  widths: number[]

  @Column('text', { nullable: true })
  alt: string | null

  @Column('text', { nullable: true })
  section: MediaItem['section']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date

  /** Changes with whatever an admin can write of it; SQL as `versionOf` makes it. */
  @VirtualColumn('text', { query: (table) => `md5(jsonb_build_array(${table}.alt, ${table}.section)::text)` })
  version: string

  /** The texts, published and drafts, that name its address. Only there where it is asked for. */
  @VirtualColumn('json', { select: false, query: textsThatName })
  usedBy?: MediaItem['usedBy']
}

function textsThatName(table: string): string {
  const url = `'/media/' || ${table}.token || '/' || ${table}.filename`
  return `SELECT coalesce(json_agg(json_build_object('path', u.path, 'language', u.language, 'draft', u.draft) ORDER BY u.path, u.language), '[]') FROM (
    SELECT CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END AS path, language, false AS draft FROM cms_content WHERE position(${url} IN value) > 0
    UNION ALL SELECT path, language, true FROM cms_drafts WHERE position(${url} IN value) > 0) u`
}
