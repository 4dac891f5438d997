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
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, rows } from '../../../database/rows.js'
import { assertUnchanged } from '../../../database/versions.js'
import { SiteTexts } from '../../../site/index.js'
import { Audit } from '../../administration/audit/index.js'
import { CmsService, toItem } from './cms.service.js'
import { ContentWriter } from './content-writer.js'

interface DraftRow extends Omit<ContentDraft, 'updatedAt' | 'updatedBy'> {
  updated_at: Date
  updated_by: string
}
interface HistoryRow extends Omit<HistoryEntry, 'by' | 'at'> {
  type: ContentItem['type']
  key: string
  by_name: string
  at: Date
}

const draftColumns = 'id, type, key, value, language, updated_at, updated_by'
const historyMax = 100
/** Stands in an address for the id of a demo. */
const anyDemo = ':demoId'

/** What admins do with the site's texts. After every change the pages are rendered anew, on every node. */
@Injectable()
export class ContentAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ContentWriter,
    private readonly cms: CmsService,
    private readonly texts: SiteTexts,
    private readonly audit: Audit,
  ) {}

  /**
   * The address of a page. Those of a demo need one: the newest that has read its website stands for all of them.
   * @param address may name no demo, but have `:demoId` in its place
   * @throws AppError `not_found` where there is no demo
   */
  async pageAddress(address: string): Promise<string> {
    if (!address.includes(anyDemo)) return address
    const demo = await firstRow<{ public_id: string }>(
      this.dataSource,
      `SELECT public_id FROM bots b JOIN demos d ON d.bot_id = b.id WHERE b.kind = 'demo' AND (d.expires_at IS NULL OR d.expires_at > now())
       ORDER BY EXISTS (SELECT 1 FROM sources WHERE bot_id = b.id AND status = 'ready') DESC, b.created_at DESC LIMIT 1`,
      [],
    )
    if (demo === undefined) throw new AppError('not_found')
    return address.replace(anyDemo, encodeURIComponent(demo.public_id))
  }

  /** @throws AppError `content_exists`, `content_placeholders` */
  async create(actor: User, request: ContentRequest): Promise<ContentItem> {
    await this.checkPlaceholders(request)
    return toItem(await this.change((transaction) => this.writer.create(actor, request, transaction)))
  }

  /** @throws AppError `not_found`, `content_exists`, `content_placeholders`, `settings_changed` */
  async update(actor: User, id: number, request: SaveContentRequest): Promise<ContentItem> {
    await this.checkPlaceholders(request)
    return toItem(await this.change((transaction) => this.writer.update(actor, id, request, transaction)))
  }

  /** @throws AppError `not_found` */
  async remove(actor: User, id: number): Promise<void> {
    await this.change((transaction) => this.writer.remove(actor, id, transaction))
  }

  async drafts(): Promise<ContentDraft[]> {
    return (
      await rows<DraftRow>(this.dataSource, `SELECT ${draftColumns} FROM cms_drafts ORDER BY path, language`)
    ).map(toDraft)
  }

  /** @throws AppError `content_placeholders`, `settings_changed` */
  async saveDraft(actor: User, request: SaveContentRequest): Promise<ContentDraft> {
    await this.checkPlaceholders(request)
    const row = await this.dataSource.transaction(async (transaction) => {
      const stored = await firstRow<DraftRow>(
        transaction,
        `SELECT ${draftColumns} FROM cms_drafts WHERE path = $1 AND language = $2 FOR UPDATE`,
        [contentPath(request), request.language],
      )
      assertUnchanged(stored?.updated_at.toISOString() ?? '', request.version)
      // Nothing could be locked where there was none: another first draft may have come between.
      return firstRow<DraftRow>(
        transaction,
        `INSERT INTO cms_drafts (path, type, key, language, value, updated_by) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (path, language) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = clock_timestamp() WHERE NOT $7::boolean RETURNING ${draftColumns}`,
        [
          contentPath(request),
          request.type,
          request.key,
          request.language,
          request.value,
          actor.username,
          stored === undefined && request.version !== undefined,
        ],
      )
    })
    if (row === undefined) throw new AppError('settings_changed')
    return toDraft(row)
  }

  /** @throws AppError `not_found` */
  async discardDraft(id: number): Promise<void> {
    if ((await firstRow(this.dataSource, `DELETE FROM cms_drafts WHERE id = $1 RETURNING id`, [id])) === undefined)
      throw new AppError('not_found')
  }

  /** The draft takes the place of what is published. @throws AppError `not_found` */
  async publish(actor: User, id: number): Promise<void> {
    await this.change(async (transaction) => {
      const draft = await firstRow<DraftRow>(
        transaction,
        `DELETE FROM cms_drafts WHERE id = $1 RETURNING ${draftColumns}`,
        [id],
      )
      if (draft === undefined) throw new AppError('not_found')
      await this.writer.put(actor, draft, draft.value, transaction)
    })
  }

  async history(path: string): Promise<HistoryEntry[]> {
    const found = await rows<HistoryRow>(
      this.dataSource,
      `SELECT * FROM cms_history WHERE path = $1 ORDER BY id DESC LIMIT ${historyMax}`,
      [path],
    )
    return found.map(({ id, path: shown, language, before, after, by_name, at }) => ({
      id,
      path: shown,
      language,
      before,
      after,
      by: by_name,
      at: at.toISOString(),
    }))
  }

  /**
   * Puts back what was there before a change, whatever came after; that is a change itself.
   * @throws AppError `not_found`
   */
  async undo(actor: User, id: number): Promise<void> {
    await this.change(async (transaction) => {
      const entry = await firstRow<HistoryRow>(transaction, `SELECT * FROM cms_history WHERE id = $1`, [id])
      if (entry === undefined) throw new AppError('not_found')
      await this.writer.put(actor, entry, entry.before, transaction)
    })
  }

  async export(): Promise<ContentExport> {
    const contents = (await this.cms.list()).map(({ type, key, value, language }) => ({ type, key, value, language }))
    return { format: 'loquia-content', version: 1, exportedAt: new Date().toISOString(), contents }
  }

  /**
   * All of the file or nothing.
   * @throws AppError `content_import_invalid` when it holds two texts for one place, or one that could not be written
   * here
   */
  async import(actor: User, { file, replace }: ContentImportRequest): Promise<ContentImportResponse> {
    const places = new Set(file.contents.map((item) => `${item.language} ${contentPath(item)}`))
    if (places.size !== file.contents.length) throw new AppError('content_import_invalid')
    const defaults = await this.defaults()
    const issues = file.contents.flatMap((item, index) =>
      wrongPlaceholders(item, defaults).map((name) => ({ path: `contents.${index}.value`, message: name })),
    )
    if (issues.length > 0) throw new AppError('content_import_invalid', { issues: issues.slice(0, 50) })
    return this.change(async (transaction) => {
      let written = 0
      let removed = 0
      for (const item of file.contents) if (await this.writer.put(actor, item, item.value, transaction)) written++
      if (replace) {
        for (const item of await this.cms.list({}, transaction)) {
          if (
            !places.has(`${item.language} ${contentPath(item)}`) &&
            (await this.writer.put(actor, item, null, transaction))
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

  /** @throws AppError `content_placeholders` naming each one that is lost or unknown */
  private async checkPlaceholders(request: ContentRequest): Promise<void> {
    const names = wrongPlaceholders(request, await this.defaults())
    if (names.length > 0)
      throw new AppError('content_placeholders', { issues: names.map((message) => ({ path: 'value', message })) })
  }

  /** The texts that stand where nothing is written, by their place; none while the site is not built. */
  private async defaults(): Promise<Map<string, ContentKey>> {
    return new Map((await this.texts.keys()).filter(({ kind }) => kind === 'text').map((key) => [key.path, key]))
  }

  /** Runs a change and, once it is in the database, has the pages rendered with it. */
  private async change<Result>(work: (transaction: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await this.dataSource.transaction(work)
    await this.texts.changed()
    return result
  }
}

/** Placeholders, with their braces, that the pages fill and a text lacks, or that it has and nobody fills. */
function wrongPlaceholders(item: ContentRequest, defaults: ReadonlyMap<string, ContentKey>): string[] {
  const path = contentPath(item)
  const standard = defaults.get(path)
  if (standard === undefined) return []
  const { lost, unknown } = placeholderFaults(path, standard[item.language], item.value)
  return [...lost, ...unknown].map((name) => `{{${name}}}`)
}

function toDraft({ updated_at, updated_by, ...draft }: DraftRow): ContentDraft {
  return { ...draft, updatedAt: updated_at.toISOString(), updatedBy: updated_by }
}
