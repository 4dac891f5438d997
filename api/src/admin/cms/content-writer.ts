import { contentPath, type ContentRequest, type Locale, type SaveContentRequest, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { databaseFault } from '../../platform/database/rows.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { AuditService } from '../audit/index.js'
import { CmsContentEntity } from './cms-content.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'

export type ContentRow = Omit<CmsContentEntity, 'createdAt'>

/** Must match the unique index of `cms_content`. */
export const pathSql = `(CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END)`

/** Writes each change together with its history and audit log entries. */
@Injectable()
export class ContentWriter {
  constructor(private readonly audit: AuditService) {}

  /** @throws AppError `content_exists` */
  async create(actor: User, request: ContentRequest, transaction: EntityManager): Promise<ContentRow> {
    const { type, key, value, language } = request
    const { generatedMaps } = await translateUniqueViolation(() =>
      transaction.insert(CmsContentEntity, { type, key, value, language }),
    )
    const { id, updatedAt } = generatedMaps[0] as Pick<CmsContentEntity, 'id' | 'updatedAt'>
    const row = { id, type, key, value, language, updatedAt }
    await this.recordHistory(actor, row, null, row.value, transaction)
    return row
  }

  /**
   * Saving unchanged words also updates the time of change.
   * @throws AppError `not_found`, `content_exists`, `settings_changed`
   */
  async update(actor: User, id: number, request: SaveContentRequest, transaction: EntityManager): Promise<ContentRow> {
    const before = await this.lock(id, transaction)
    assertUnchanged(before.updatedAt.toISOString(), request.version)
    const { type, key, value, language } = request
    const { raw } = await translateUniqueViolation(() =>
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
      await this.recordHistory(actor, before, before.value, null, transaction)
      await this.recordHistory(actor, row, null, row.value, transaction)
    } else if (before.value !== row.value) {
      await this.recordHistory(actor, row, before.value, row.value, transaction)
    }
    return row
  }

  /** @throws AppError `not_found` */
  async remove(actor: User, id: number, transaction: EntityManager): Promise<void> {
    const before = await this.lock(id, transaction)
    await transaction.delete(CmsContentEntity, { id })
    await this.recordHistory(actor, before, before.value, null, transaction)
  }

  /** @returns whether anything changed */
  async save(
    actor: User,
    place: Omit<ContentRequest, 'value'>,
    value: string | null,
    transaction: EntityManager,
  ): Promise<boolean> {
    const known = await this.findAt(contentPath(place), place.language, transaction)
    if (known === null && value !== null) await this.create(actor, { ...place, value }, transaction)
    else if (known !== null && value === null) await this.remove(actor, known.id, transaction)
    else if (known !== null && value !== null && known.value !== value)
      await this.update(actor, known.id, { ...known, value }, transaction)
    else return false
    return true
  }

  private findAt(path: string, language: Locale, transaction: EntityManager): Promise<CmsContentEntity | null> {
    return transaction
      .createQueryBuilder(CmsContentEntity, 'content')
      .where(`${pathSql} = :path AND content.language = :language`, { path, language })
      .getOne()
  }

  private async lock(id: number, transaction: EntityManager): Promise<CmsContentEntity> {
    const row = await transaction.findOne(CmsContentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    if (row === null) throw new AppError('not_found')
    return row
  }

  private async recordHistory(
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

/** @throws AppError `content_exists` if the place has another text */
async function translateUniqueViolation<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseFault(error)?.code === '23505') throw new AppError('content_exists', { cause: error })
    throw error
  }
}
