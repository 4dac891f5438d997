import { pictureSchema, type ContentItem, type ContentType, type Locale, type Picture } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { rows, type SqlRunner } from '../../../database/rows.js'
import { CmsContentEntity } from './cms-content.entity.js'
import { CmsDraftEntity } from './cms-draft.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'
import { pathSql, type ContentRow } from './content-writer.js'

interface Wanted {
  language?: Locale | undefined
  type?: ContentType | undefined
  /** Drafts stand in for what is published. */
  drafts?: boolean
}
type ShownRow = ContentRow & { picture: Picture | null }

const picture = `(SELECT json_build_object('url', '/media/' || m.token || '/' || m.filename, 'alt', m.alt, 'width', m.width, 'height', m.height, 'widths', m.widths)
  FROM cms_media m WHERE c.value = '/media/' || m.token || '/' || m.filename) AS picture`
const published = `SELECT id, type, key, value, language, updated_at FROM cms_content`
// A draft has no number of its own here: nobody changes a preview.
const previewed = `SELECT 0 AS id, type, key, value, language, updated_at FROM cms_drafts
  UNION ALL ${published} p WHERE NOT EXISTS (SELECT 1 FROM cms_drafts d WHERE d.language = p.language AND d.path = ${pathSql.replaceAll(/\b(?:key|type)\b/g, 'p.$&')})`

/** The texts of the site that an admin has written in place of the translated ones. */
@Injectable()
export class CmsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The items of a language and a section, or of all of them, in the order of type and key. */
  async list(
    { language, type, drafts = false }: Wanted = {},
    runner: SqlRunner = this.dataSource,
  ): Promise<ContentItem[]> {
    const found = await rows<ShownRow>(
      runner,
      `SELECT c.*, ${picture} FROM (${drafts ? previewed : published}) c
       WHERE ($1::text IS NULL OR language = $1) AND ($2::text IS NULL OR type = $2) ORDER BY type, key, language`,
      [language ?? null, type ?? null],
    )
    return found.map(toItem)
  }

  /** Has every text that names an address name another. @param manager the transaction in which the address changes */
  async replaceAddress(from: string, to: string, manager: EntityManager): Promise<void> {
    for (const entity of [CmsContentEntity, CmsDraftEntity]) {
      await manager
        .createQueryBuilder()
        .update<CmsContentEntity | CmsDraftEntity>(entity)
        .set({ value: () => 'replace(value, :from, :to)', updatedAt: () => 'now()' })
        .where('position(:from IN value) > 0')
        .setParameters({ from, to })
        .execute()
    }
    // Undoing an older change must not bring an address back that leads nowhere.
    await manager
      .createQueryBuilder()
      .update(CmsHistoryEntryEntity)
      .set({ before: () => 'replace(before, :from, :to)', after: () => 'replace(after, :from, :to)' })
      .where(`position(:from IN coalesce(before, '') || coalesce(after, '')) > 0`)
      .setParameters({ from, to })
      .execute()
  }
}

/** A row as the site and its admins are shown it. */
export function toItem({
  id,
  type,
  key,
  value,
  language,
  updated_at,
  picture: shown,
}: ContentRow & { picture?: Picture | null }): ContentItem {
  return {
    id,
    type,
    key,
    value,
    language,
    updatedAt: updated_at.toISOString(),
    ...(shown ? { picture: pictureSchema.parse(shown) } : {}),
  }
}
