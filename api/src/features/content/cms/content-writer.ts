import { contentPath, type ContentRequest, type Locale, type SaveContentRequest, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { databaseFault } from '../../../database/rows.js'
import { assertUnchanged } from '../../../database/versions.js'
import { AuditService } from '../../administration/audit/index.js'
import { CmsContentEntity } from './cms-content.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'

export type ContentRow = Omit<CmsContentEntity, 'createdAt'>

/** Where a row of `cms_content` is shown, as its unique index says it. */
export const pathSql = `(CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END)`

/** The one hand that changes published texts: each change is in the history and in the audit log, or did not happen. */
@Injectable()
export class ContentWriter {
  constructor(private readonly audit: AuditService) {}

  /** @throws AppError `content_exists` */
  async create(actor: User, request: ContentRequest, transaction: EntityManager): Promise<ContentRow> {
    const { type, key, value, language } = request
    const { generatedMaps } = await unique(() => transaction.insert(CmsContentEntity, { type, key, value, language }))
    const { id, updatedAt } = generatedMaps[0] as Pick<CmsContentEntity, 'id' | 'updatedAt'>
    const row = { id, type, key, value, language, updatedAt }
    await this.remember(actor, row, null, row.value, transaction)
    return row
  }

  /**
   * Writes all of an item anew. Saving the same words says that they are right: the item counts as changed now.
   * @throws AppError `not_found`, `content_exists`, `settings_changed`
   */
  async update(actor: User, id: number, request: SaveContentRequest, transaction: EntityManager): Promise<ContentRow> {
    const before = await this.locked(id, transaction)
    assertUnchanged(before.updatedAt.toISOString(), request.version)
    const { type, key, value, language } = request
    const { raw } = await unique(() =>
      transaction
        .createQueryBuilder()
        .update(CmsContentEntity)
        .set({ type, key, value, language, updatedAt: () => 'clock_timestamp()' })
        .where({ id })
        .returning('updated_at AS "updatedAt"')
        .execute(),
    )
    const [stored] = raw as Pick<CmsContentEntity, 'updatedAt'>[]
    const row = { id, type, key, value, language, updatedAt: stored!.updatedAt }
    if (contentPath(before) !== contentPath(row) || before.language !== row.language) {
      await this.remember(actor, before, before.value, null, transaction)
      await this.remember(actor, row, null, row.value, transaction)
    } else if (before.value !== row.value) {
      await this.remember(actor, row, before.value, row.value, transaction)
    }
    return row
  }

  /** @throws AppError `not_found` */
  async remove(actor: User, id: number, transaction: EntityManager): Promise<void> {
    const before = await this.locked(id, transaction)
    await transaction.delete(CmsContentEntity, { id })
    await this.remember(actor, before, before.value, null, transaction)
  }

  /** Sees to it that a place holds this text, or none. @returns whether that changed anything */
  async put(
    actor: User,
    place: Omit<ContentRequest, 'value'>,
    value: string | null,
    transaction: EntityManager,
  ): Promise<boolean> {
    const known = await this.at(contentPath(place), place.language, transaction)
    if (known === null && value !== null) await this.create(actor, { ...place, value }, transaction)
    else if (known !== null && value === null) await this.remove(actor, known.id, transaction)
    else if (known !== null && value !== null && known.value !== value)
      await this.update(actor, known.id, { ...known, value }, transaction)
    else return false
    return true
  }

  private at(path: string, language: Locale, transaction: EntityManager): Promise<CmsContentEntity | null> {
    return transaction
      .createQueryBuilder(CmsContentEntity, 'content')
      .where(`${pathSql} = :path AND content.language = :language`, { path, language })
      .getOne()
  }

  private async locked(id: number, transaction: EntityManager): Promise<CmsContentEntity> {
    const row = await transaction.findOne(CmsContentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    if (row === null) throw new AppError('not_found')
    return row
  }

  private async remember(
    actor: User,
    { id, type, key, language }: ContentRow,
    before: string | null,
    after: string | null,
    transaction: EntityManager,
  ): Promise<void> {
    const path = contentPath({ type, key })
    await transaction.insert(CmsHistoryEntryEntity, {
      path,
      type,
      key,
      language,
      before,
      after,
      byName: actor.username,
      at: () => 'clock_timestamp()',
    })
    const action = before === null ? 'content.create' : after === null ? 'content.delete' : 'content.update'
    await this.audit.record(
      { actor, action, target: { type: 'content', id }, details: { path, language } },
      transaction,
    )
  }
}

/** @throws AppError `content_exists` where another text stands in the same place */
async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseFault(error)?.code === '23505') throw new AppError('content_exists', { cause: error })
    throw error
  }
}
