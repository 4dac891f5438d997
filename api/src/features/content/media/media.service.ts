import { randomBytes } from 'node:crypto'
import type { DescribeMediaRequest, MediaFields, MediaItem, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { assertUnchanged, versionOf } from '../../../database/versions.js'
import { BlobStore } from '../../../files/index.js'
import { SiteTexts } from '../../../site/index.js'
import { Audit } from '../../administration/audit/index.js'
import { addressName, bareName } from './file-name.js'
import { checkPicture, type CheckedPicture } from './picture-check.js'

interface MediaRow {
  id: number
  token: string
  filename: string
  original_filename: string
  mime_type: MediaItem['mimeType']
  size: number
  width: number | null
  height: number | null
  widths: number[]
  alt: string | null
  section: MediaItem['section']
  created_at: Date
  used_by: MediaItem['usedBy']
  version: string
}

const url = `'/media/' || m.token || '/' || m.filename`
const used = `(SELECT coalesce(json_agg(json_build_object('path', u.path, 'language', u.language, 'draft', u.draft) ORDER BY u.path, u.language), '[]') FROM (
    SELECT CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END AS path, language, false AS draft FROM cms_content WHERE position(${url} IN value) > 0
    UNION ALL SELECT path, language, true FROM cms_drafts WHERE position(${url} IN value) > 0) u) AS used_by`
const select = `SELECT m.*, ${versionOf('m.alt', 'm.section')} AS version, ${used} FROM cms_media m`

/** Bytes to serve. */
export interface MediaFile {
  bytes: Uint8Array
  mimeType: string
  filename: string
}

/** The site's pictures: their facts in the database, their bytes in the store. */
@Injectable()
export class MediaService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: BlobStore,
    private readonly texts: SiteTexts,
    private readonly audit: Audit,
  ) {}

  async list(): Promise<MediaItem[]> {
    return (await rows<MediaRow>(this.dataSource, `${select} ORDER BY m.id DESC`)).map(toItem)
  }

  /** @throws AppError what {@link checkPicture} throws */
  async add(actor: User, name: string, bytes: Uint8Array, { alt, section }: MediaFields): Promise<MediaItem> {
    const picture = await checkPicture(bytes)
    const token = await this.keep(picture)
    return this.orForget(token, picture, () =>
      this.dataSource.transaction(async (transaction) => {
        const row = await firstRow<{ id: number }>(
          transaction,
          `INSERT INTO cms_media (token, filename, original_filename, mime_type, size, width, height, widths, alt, section) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
          [
            token,
            addressName(name, picture.type),
            bareName(name) || 'picture',
            picture.type,
            picture.bytes.length,
            picture.width,
            picture.height,
            [...picture.variants.keys()],
            alt,
            section,
          ],
        )
        const id = row?.id ?? 0
        await this.audit.record(
          { actor, action: 'media.create', target: { type: 'media', id }, details: { filename: bareName(name) } },
          transaction,
        )
        return this.find(id, transaction)
      }),
    )
  }

  /** @throws AppError `not_found`, `settings_changed` */
  async describe(actor: User, id: number, { alt, section, version }: DescribeMediaRequest): Promise<MediaItem> {
    const item = await this.dataSource.transaction(async (transaction) => {
      await rows(transaction, `SELECT 1 FROM cms_media WHERE id = $1 FOR UPDATE`, [id])
      assertUnchanged((await this.find(id, transaction)).version, version)
      await rows(transaction, `UPDATE cms_media SET alt = $2, section = $3 WHERE id = $1`, [id, alt, section])
      await this.audit.record({ actor, action: 'media.update', target: { type: 'media', id } }, transaction)
      return this.find(id, transaction)
    })
    await this.texts.changed()
    return item
  }

  /**
   * Puts another picture in the place of one. Its address becomes another, as browsers keep the old one for long; the
   * texts that name the old one name the new one at once.
   * @throws AppError `not_found`, and what {@link checkPicture} throws
   */
  async replace(actor: User, id: number, name: string, bytes: Uint8Array): Promise<MediaItem> {
    const picture = await checkPicture(bytes)
    const token = await this.keep(picture)
    const { item, old } = await this.orForget(token, picture, () =>
      this.dataSource.transaction(async (transaction) => {
        const before = await firstRow<MediaRow>(transaction, `SELECT * FROM cms_media WHERE id = $1 FOR UPDATE`, [id])
        if (before === undefined) throw new AppError('not_found')
        await rows(
          transaction,
          `UPDATE cms_media SET token = $2, filename = $3, original_filename = $4, mime_type = $5, size = $6, width = $7, height = $8, widths = $9 WHERE id = $1`,
          [
            id,
            token,
            addressName(name, picture.type),
            bareName(name) || 'picture',
            picture.type,
            picture.bytes.length,
            picture.width,
            picture.height,
            [...picture.variants.keys()],
          ],
        )
        const addresses = [addressOf(before), `/media/${token}/${addressName(name, picture.type)}`]
        await rows(
          transaction,
          `UPDATE cms_content SET value = replace(value, $1, $2), updated_at = now() WHERE position($1 IN value) > 0`,
          addresses,
        )
        await rows(
          transaction,
          `UPDATE cms_drafts SET value = replace(value, $1, $2), updated_at = now() WHERE position($1 IN value) > 0`,
          addresses,
        )
        // Undoing an older change must not bring an address back that leads nowhere.
        await rows(
          transaction,
          `UPDATE cms_history SET before = replace(before, $1, $2), after = replace(after, $1, $2) WHERE position($1 IN coalesce(before, '') || coalesce(after, '')) > 0`,
          addresses,
        )
        await this.audit.record(
          {
            actor,
            action: 'media.replace',
            target: { type: 'media', id },
            details: { from: before.filename, to: bareName(name) },
          },
          transaction,
        )
        return { item: await this.find(id, transaction), old: before }
      }),
    )
    await this.forget(old.token, old.widths)
    await this.texts.changed()
    return item
  }

  /** Pages that name it show nothing in its place. @throws AppError `not_found` */
  async remove(actor: User, id: number): Promise<void> {
    const gone = await this.dataSource.transaction(async (transaction) => {
      const row = await firstRow<MediaRow>(transaction, `DELETE FROM cms_media WHERE id = $1 RETURNING *`, [id])
      if (row === undefined) throw new AppError('not_found')
      await this.audit.record(
        { actor, action: 'media.delete', target: { type: 'media', id }, details: { filename: row.filename } },
        transaction,
      )
      return row
    })
    await this.forget(gone.token, gone.widths)
    await this.texts.changed()
  }

  /** @param width one of the picture's own; none for what was uploaded. @throws AppError `not_found` */
  async file(token: string, filename: string, width?: number): Promise<MediaFile> {
    const row = await firstRow<MediaRow>(
      this.dataSource,
      `SELECT * FROM cms_media WHERE token = $1 AND filename = $2`,
      [token, filename],
    )
    if (row === undefined || (width !== undefined && !row.widths.includes(width))) throw new AppError('not_found')
    const bytes = await this.store.get(keyOf(token, width))
    if (bytes === undefined) throw new AppError('not_found')
    return { bytes, mimeType: width === undefined ? row.mime_type : 'image/webp', filename }
  }

  private async find(id: number, runner: SqlRunner): Promise<MediaItem> {
    const row = await firstRow<MediaRow>(runner, `${select} WHERE m.id = $1`, [id])
    if (row === undefined) throw new AppError('not_found')
    return toItem(row)
  }

  private async keep({ bytes, variants }: CheckedPicture): Promise<string> {
    const token = randomBytes(9).toString('hex')
    await this.store.put(keyOf(token), bytes)
    for (const [width, made] of variants) await this.store.put(keyOf(token, width), made)
    return token
  }

  /** Bytes without a row would stay for ever. */
  private async orForget<Result>(
    token: string,
    { variants }: CheckedPicture,
    write: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      await this.forget(token, [...variants.keys()])
      throw error
    }
  }

  private async forget(token: string, widths: readonly number[]): Promise<void> {
    for (const width of [undefined, ...widths]) await this.store.delete(keyOf(token, width))
  }
}

const keyOf = (token: string, width?: number): string =>
  `media/${token}/${width === undefined ? 'original' : `w${width}.webp`}`
const addressOf = ({ token, filename }: Pick<MediaRow, 'token' | 'filename'>): string => `/media/${token}/${filename}`

function toItem(row: MediaRow): MediaItem {
  return {
    id: row.id,
    url: addressOf(row),
    alt: row.alt,
    width: row.width,
    height: row.height,
    widths: row.widths,
    filename: row.filename,
    originalFilename: row.original_filename,
    mimeType: row.mime_type,
    size: row.size,
    section: row.section,
    usedBy: row.used_by,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
