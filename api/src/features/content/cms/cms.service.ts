import { pictureSchema, type ContentItem } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { SqlRunner } from '../../../database/rows.js'
import { CmsContentEntity } from './cms-content.entity.js'
import { CmsDraftEntity } from './cms-draft.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'
import { shownTexts, type ShownText, type Wanted } from './shown-texts.queries.js'

/** The texts of the site that an admin has written in place of the translated ones. */
@Injectable()
export class CmsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The items of a language and a section, or of all of them, in the order of type and key. */
  async list(wanted: Wanted = {}, runner: SqlRunner = this.dataSource): Promise<ContentItem[]> {
    return (await shownTexts(wanted, runner)).map(toItem)
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
