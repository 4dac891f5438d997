import type { MediaItem } from '@loquia/contracts'
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm'

/** What is known of a picture of the site; its bytes are in the store. */
@Entity('cms_media')
@Unique('cms_media_token_key', ['token'])
@Check('cms_media_size_check', 'size > 0')
export class CmsMediaEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'cms_media_pkey',
  })
  id: number

  /** Names the stored bytes and the public address; another one as soon as the bytes are others. */
  @Column('text')
  token: string

  /** As in its address. */
  @Column('text')
  filename: string

  /** As it was called where it came from. */
  @Column('text', { name: 'original_filename' })
  originalFilename: string

  @Column('text', { name: 'mime_type' })
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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date
}
