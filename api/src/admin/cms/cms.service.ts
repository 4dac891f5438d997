import { pictureSchema, type ContentItem, type ContentType, type Locale, type Picture } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { type SqlRunner, queryRows } from '../../platform/database/rows.js'
import { CmsContentEntity, CmsDraftEntity } from './cms-content.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'
import { pathSql } from './content-writer.js'

const picture = `(SELECT json_build_object('url', '/media/' || m.token || '/' || m.filename, 'alt', m.alt, 'width', m.width, 'height', m.height, 'widths', m.widths)
  FROM cms_media m WHERE c.value = '/media/' || m.token || '/' || m.filename) AS picture`
const published = `SELECT id, type, key, value, language, updated_at AS "updatedAt" FROM cms_content`
// Previews are not edited, so drafts need no id.
const previewed = `SELECT 0 AS id, type, key, value, language, updated_at AS "updatedAt" FROM cms_drafts
  UNION ALL ${published} p WHERE NOT EXISTS (SELECT 1 FROM cms_drafts d WHERE d.language = p.language AND d.path = ${pathSql.replaceAll(/\b(?:key|type)\b/g, 'p.$&')})`

@Injectable()
export class CmsService {
  constructor(private readonly dataSource: DataSource) {}

  async list(wanted: Wanted = {}, runner: SqlRunner = this.dataSource): Promise<ContentItem[]> {
    return (await selectShownTexts(wanted, runner)).map(toItem)
  }

  /** Replaces an address in all texts, drafts and history. */
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
    // Undoing an older change must not restore a dead address.
    await manager
      .createQueryBuilder()
      .update(CmsHistoryEntryEntity)
      .set({ before: () => 'replace(before, :from, :to)', after: () => 'replace(after, :from, :to)' })
      .where(`position(:from IN coalesce(before, '') || coalesce(after, '')) > 0`)
      .setParameters({ from, to })
      .execute()
  }
}

export function toItem({ id, type, key, value, language, updatedAt, picture }: ShownText): ContentItem {
  return {
    id,
    type,
    key,
    value,
    language,
    updatedAt: updatedAt.toISOString(),
    ...(picture ? { picture: pictureSchema.parse(picture) } : {}),
  }
}

interface Wanted {
  language?: Locale | undefined
  type?: ContentType | undefined
  /** Drafts replace published texts. */
  drafts?: boolean
}

type ShownText = Omit<CmsContentEntity, 'createdAt'> & { picture?: Picture | null }

/** SQL because it joins a union of two tables with a third. */
function selectShownTexts({ language, type, drafts = false }: Wanted, runner: SqlRunner): Promise<ShownText[]> {
  return queryRows<ShownText>(
    runner,
    `SELECT c.*, ${picture} FROM (${drafts ? previewed : published}) c
     WHERE ($1::text IS NULL OR language = $1) AND ($2::text IS NULL OR type = $2) ORDER BY type, key, language`,
    [language ?? null, type ?? null],
  )
}
