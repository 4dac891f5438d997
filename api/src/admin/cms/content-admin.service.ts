import {
  contentPath,
  placeholderFaults,
  type ContentDraft,
  type ContentExport,
  type ContentImportRequest,
  type ContentImportResponse,
  type ContentItem,
  type ContentKey,
  type ContentRequest,
  type HistoryEntry,
  type SaveContentRequest,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { ContentChanges } from '../../site/index.js'
import { AuditService } from '../audit/index.js'
import { CmsDraftEntity } from './cms-content.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'
import { CmsService, toItem } from './cms.service.js'
import { ContentWriter } from './content-writer.js'
import { queryFirstRow, type SqlRunner } from '../../platform/database/rows.js'

const historyMax = 100
const anyDemo = ':demoId'

/** Every change renders the pages again on every node. */
@Injectable()
export class ContentAdminService {
  constructor(
    @InjectRepository(CmsDraftEntity) private readonly draftRows: Repository<CmsDraftEntity>,
    @InjectRepository(CmsHistoryEntryEntity) private readonly entries: Repository<CmsHistoryEntryEntity>,
    private readonly writer: ContentWriter,
    private readonly cms: CmsService,
    private readonly texts: ContentChanges,
    private readonly audit: AuditService,
  ) {}

  /**
   * Fills `:demoId` with the newest demo, preferably one with an ingested website.
   * @throws AppError `not_found` without a demo
   */
  async pageAddress(address: string): Promise<string> {
    if (!address.includes(anyDemo)) return address
    const demo = await newestDemo(this.draftRows.manager)
    if (demo === undefined) throw new AppError('not_found')
    return address.replace(anyDemo, encodeURIComponent(demo))
  }

  /** @throws AppError `content_exists`, `content_placeholders` */
  async create(actor: User, request: ContentRequest): Promise<ContentItem> {
    await this.checkPlaceholders(request)
    return toItem(await this.applyChange((transaction) => this.writer.create(actor, request, transaction)))
  }

  /** @throws AppError `not_found`, `content_exists`, `content_placeholders`, `settings_changed` */
  async update(actor: User, id: number, request: SaveContentRequest): Promise<ContentItem> {
    await this.checkPlaceholders(request)
    return toItem(await this.applyChange((transaction) => this.writer.update(actor, id, request, transaction)))
  }

  /** @throws AppError `not_found` */
  async remove(actor: User, id: number): Promise<void> {
    await this.applyChange((transaction) => this.writer.remove(actor, id, transaction))
  }

  async listDrafts(): Promise<ContentDraft[]> {
    return (await this.draftRows.find({ order: { path: 'ASC', language: 'ASC' } })).map(toDraft)
  }

  /** @throws AppError `content_placeholders`, `settings_changed` */
  async saveDraft(actor: User, request: SaveContentRequest): Promise<ContentDraft> {
    await this.checkPlaceholders(request)
    const { type, key, language, value } = request
    const path = contentPath(request)
    const draft = await this.draftRows.manager.transaction(async (transaction) => {
      const stored = await transaction.findOne(CmsDraftEntity, {
        where: { path, language },
        lock: { mode: 'pessimistic_write' },
      })
      assertUnchanged(stored?.updatedAt.toISOString() ?? '', request.version)
      const insert = transaction
        .createQueryBuilder()
        .insert()
        .into(CmsDraftEntity)
        .values({
          path,
          type,
          key,
          language,
          value,
          updatedBy: actor.username,
          updatedAt: () => 'clock_timestamp()',
        })
        .returning('id, type, key, updated_at AS "updatedAt"')
        .updateEntity(false)
      // A missing row cannot be locked, so another first draft may have been inserted meanwhile.
      const { raw } = await (
        stored === null && request.version !== undefined
          ? insert.orIgnore()
          : insert.orUpdate(['value', 'updated_by', 'updated_at'], ['path', 'language'])
      ).execute()
      return (raw as Pick<CmsDraftEntity, 'id' | 'type' | 'key' | 'updatedAt'>[])[0]
    })
    if (draft === undefined) throw new AppError('settings_changed')
    return toDraft({ ...draft, language, value, updatedBy: actor.username })
  }

  /** @throws AppError `not_found` */
  async discardDraft(id: number): Promise<void> {
    if ((await this.draftRows.delete({ id })).affected !== 1) throw new AppError('not_found')
  }

  /** Replaces the published text with the draft. @throws AppError `not_found` */
  async publish(actor: User, id: number): Promise<void> {
    await this.applyChange(async (transaction) => {
      const { raw } = await transaction
        .createQueryBuilder()
        .delete()
        .from(CmsDraftEntity)
        .where({ id })
        .returning('type, key, language, value')
        .execute()
      const [draft] = raw as Pick<CmsDraftEntity, 'type' | 'key' | 'language' | 'value'>[]
      if (draft === undefined) throw new AppError('not_found')
      await this.writer.save(actor, draft, draft.value, transaction)
    })
  }

  async listHistory(path: string): Promise<HistoryEntry[]> {
    const found = await this.entries.find({ where: { path }, order: { id: 'DESC' }, take: historyMax })
    return found.map(({ id, language, before, after, byName, at }) => ({
      id,
      path,
      language,
      before,
      after,
      by: byName,
      at: at.toISOString(),
    }))
  }

  /**
   * Restores the text before a change, ignoring later changes.
   * @throws AppError `not_found`
   */
  async undo(actor: User, id: number): Promise<void> {
    await this.applyChange(async (transaction) => {
      const entry = await transaction.findOneBy(CmsHistoryEntryEntity, { id })
      if (entry === null) throw new AppError('not_found')
      await this.writer.save(actor, entry, entry.before, transaction)
    })
  }

  async export(): Promise<ContentExport> {
    const contents = (await this.cms.list()).map(({ type, key, value, language }) => ({ type, key, value, language }))
    return { format: 'loquia-content', version: 1, exportedAt: new Date().toISOString(), contents }
  }

  /**
   * Imports the whole file or nothing.
   * @throws AppError `content_import_invalid` for two texts in one place or an invalid text
   */
  async import(actor: User, { file, replace }: ContentImportRequest): Promise<ContentImportResponse> {
    const places = new Set(file.contents.map((item) => `${item.language} ${contentPath(item)}`))
    if (places.size !== file.contents.length) throw new AppError('content_import_invalid')
    const defaults = await this.loadDefaults()
    const issues = file.contents.flatMap((item, index) =>
      wrongPlaceholders(item, defaults).map((name) => ({ path: `contents.${index}.value`, message: name })),
    )
    if (issues.length > 0) throw new AppError('content_import_invalid', { issues: issues.slice(0, 50) })
    return this.applyChange(async (transaction) => {
      let written = 0
      let removed = 0
      for (const item of file.contents) if (await this.writer.save(actor, item, item.value, transaction)) written++
      if (replace) {
        for (const item of await this.cms.list({}, transaction)) {
          if (
            !places.has(`${item.language} ${contentPath(item)}`) &&
            (await this.writer.save(actor, item, null, transaction))
          )
            removed++
        }
      }
      await this.audit.record(
        {
          actor,
          action: 'content.import',
          target: { type: 'content', id: 'all' },
          details: { written, removed, replace },
        },
        transaction,
      )
      return { success: true, written, removed }
    })
  }

  /** @throws AppError `content_placeholders` naming each lost or unknown one */
  private async checkPlaceholders(request: ContentRequest): Promise<void> {
    const names = wrongPlaceholders(request, await this.loadDefaults())
    if (names.length > 0)
      throw new AppError('content_placeholders', { issues: names.map((message) => ({ path: 'value', message })) })
  }

  private async loadDefaults(): Promise<Map<string, ContentKey>> {
    return new Map((await this.texts.listKeys()).filter(({ kind }) => kind === 'text').map((key) => [key.path, key]))
  }

  private async applyChange<Result>(work: (transaction: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await this.draftRows.manager.transaction(work)
    await this.texts.publishChange()
    return result
  }
}

function wrongPlaceholders(item: ContentRequest, defaults: ReadonlyMap<string, ContentKey>): string[] {
  const path = contentPath(item)
  const standard = defaults.get(path)
  if (standard === undefined) return []
  const { lost, unknown } = placeholderFaults(path, standard[item.language], item.value)
  return [...lost, ...unknown].map((name) => `{{${name}}}`)
}

function toDraft({ id, type, key, value, language, updatedAt, updatedBy }: Omit<CmsDraftEntity, 'path'>): ContentDraft {
  return { id, type, key, value, language, updatedAt: updatedAt.toISOString(), updatedBy }
}

/** Prefers demos with an ingested website. SQL because it orders by another feature's table. */
async function newestDemo(runner: SqlRunner): Promise<string | undefined> {
  const demo = await queryFirstRow<{ public_id: string }>(
    runner,
    `SELECT public_id FROM bots b JOIN demos d ON d.bot_id = b.id WHERE b.kind = 'demo' AND (d.expires_at IS NULL OR d.expires_at > now())
     ORDER BY EXISTS (SELECT 1 FROM sources WHERE bot_id = b.id AND status = 'ready') DESC, b.created_at DESC LIMIT 1`,
  )
  return demo?.public_id
}
