import {
  contentPath,
  type ContentItem,
  type ContentRequest,
  type Locale,
  type SaveContentRequest,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { databaseFault, firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { assertUnchanged } from '../../../database/versions.js'
import { Audit } from '../../administration/audit/index.js'

export interface ContentRow extends Omit<ContentItem, 'updatedAt' | 'picture'> {
  updated_at: Date
}

/** Where a row of `cms_content` is shown, as its unique index says it. */
export const pathSql = `(CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END)`
const columns = 'id, type, key, value, language, updated_at'

/** The one hand that changes published texts: each change is in the history and in the audit log, or did not happen. */
@Injectable()
export class ContentWriter {
  constructor(private readonly audit: Audit) {}

  /** @throws AppError `content_exists` */
  async create(actor: User, request: ContentRequest, transaction: EntityManager): Promise<ContentRow> {
    const row = await this.unique(() =>
      firstRow<ContentRow>(
        transaction,
        `INSERT INTO cms_content (type, key, value, language) VALUES ($1, $2, $3, $4) RETURNING ${columns}`,
        [request.type, request.key, request.value, request.language],
      ),
    )
    await this.remember(actor, row, null, row.value, transaction)
    return row
  }

  /**
   * Writes all of an item anew. Saving the same words says that they are right: the item counts as changed now.
   * @throws AppError `not_found`, `content_exists`, `settings_changed`
   */
  async update(actor: User, id: number, request: SaveContentRequest, transaction: EntityManager): Promise<ContentRow> {
    const before = await this.locked(id, transaction)
    assertUnchanged(before.updated_at.toISOString(), request.version)
    const row = await this.unique(() =>
      firstRow<ContentRow>(
        transaction,
        `UPDATE cms_content SET type = $2, key = $3, value = $4, language = $5, updated_at = clock_timestamp() WHERE id = $1 RETURNING ${columns}`,
        [id, request.type, request.key, request.value, request.language],
      ),
    )
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
    await rows(transaction, `DELETE FROM cms_content WHERE id = $1`, [id])
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
    if (known === undefined && value !== null) await this.create(actor, { ...place, value }, transaction)
    else if (known !== undefined && value === null) await this.remove(actor, known.id, transaction)
    else if (known !== undefined && value !== null && known.value !== value)
      await this.update(actor, known.id, { ...known, value }, transaction)
    else return false
    return true
  }

  async at(path: string, language: Locale, runner: SqlRunner): Promise<ContentRow | undefined> {
    return firstRow<ContentRow>(runner, `SELECT ${columns} FROM cms_content WHERE ${pathSql} = $1 AND language = $2`, [
      path,
      language,
    ])
  }

  private async locked(id: number, transaction: EntityManager): Promise<ContentRow> {
    const row = await firstRow<ContentRow>(transaction, `SELECT ${columns} FROM cms_content WHERE id = $1 FOR UPDATE`, [
      id,
    ])
    if (row === undefined) throw new AppError('not_found')
    return row
  }

  private async unique(write: () => Promise<ContentRow | undefined>): Promise<ContentRow> {
    try {
      const row = await write()
      if (row === undefined) throw new AppError('not_found')
      return row
    } catch (error) {
      if (databaseFault(error)?.code === '23505') throw new AppError('content_exists', { cause: error })
      throw error
    }
  }

  private async remember(
    actor: User,
    { id, type, key, language }: ContentRow,
    before: string | null,
    after: string | null,
    transaction: EntityManager,
  ): Promise<void> {
    const path = contentPath({ type, key })
    await rows(
      transaction,
      `INSERT INTO cms_history (path, type, key, language, before, after, by_name, at) VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())`,
      [path, type, key, language, before, after, actor.username],
    )
    const action = before === null ? 'content.create' : after === null ? 'content.delete' : 'content.update'
    await this.audit.record(
      { actor, action, target: { type: 'content', id }, details: { path, language } },
      transaction,
    )
  }
}
