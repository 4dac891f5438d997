import {
  limits,
  type BotSettings,
  type BotSettingsChange,
  type IngestionStatus,
  type ListedBot,
  type Locale,
  type OwnBot,
  type SiteIdentity,
  type User,
  type WidgetSettings,
  type WorkspaceRole,
  type CurrentIngestion,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, IsNull, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { assertUnchanged, versionSql } from '../../platform/database/versions.js'
import { BotEntity } from './bot.entity.js'
import { requireRole, type Member, WorkspaceMemberEntity } from '../workspaces/index.js'
import { publicIdPattern } from './bot.js'
import { BotsService } from './bots.service.js'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { currentBotIngestionSql } from '../sources/index.js'

/** The version changes with these columns. */
const versionedColumns = ['settings', 'company_info', 'domain', 'contact_url', 'time_zone'] as const

const columnsSql = `
  b.public_id AS "publicId", b.kind, b.name, b.domain, b.language, b.settings, b.company_info AS "companyInfo", b.contact_url AS "contactUrl",
         b.time_zone AS "timeZone", b.purchased_at AS "purchasedAt", b.created_at AS "createdAt", b.identity, b.topics,
         ${versionSql(...versionedColumns.map((column) => `b.${column}`))} AS version,
         (SELECT array_agg(DISTINCT s.status) FROM sources s WHERE s.bot_id = b.id) AS statuses,
         ${currentBotIngestionSql('b.id')} AS reading,
         (SELECT count(*)::int FROM chunks c WHERE c.bot_id = b.id) AS passages,
         b.installed_at IS NOT NULL OR EXISTS (SELECT 1 FROM conversations v WHERE v.bot_id = b.id AND NOT starts_with(v.page_url, $1)) AS installed,
         array_remove(ARRAY[
           CASE WHEN EXISTS (SELECT 1 FROM bot_notifications n WHERE n.bot_id = b.id AND n.held_at IS NOT NULL) OR EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.bot_id = b.id AND e.held_at IS NOT NULL) THEN 'notifications' END,
           CASE WHEN EXISTS (SELECT 1 FROM model_keys k WHERE k.bot_id = b.id AND k.held_at IS NOT NULL) THEN 'model_key' END
         ], NULL) AS paused`
const selectOwnBotsSql = `SELECT ${columnsSql} FROM bots b`

const dayMs = 24 * 60 * 60 * 1_000

export interface OwnedBot {
  id: string
  publicId: string
}

interface OwnSettings {
  bot: OwnBot
  settings: BotSettings
  version: string
  identity: SiteIdentity
}

function toIdentity({ identity, topics }: OwnBotRow): SiteIdentity {
  if (identity === null) return null
  const { before: _before, ...shown } = identity
  return { ...shown, topics }
}

const toSettings = (row: OwnBotRow): BotSettings => ({
  look: row.settings,
  companyInfo: row.companyInfo,
  domain: row.domain,
  contactUrl: row.contactUrl ?? '',
  timeZone: row.timeZone ?? '',
})

/** The merge follows RFC 7396 (JSON merge patch). */
function mergeAppearance(stored: WidgetSettings, change: NonNullable<BotSettingsChange['look']>): WidgetSettings {
  return Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
}

/** Foreign bots look like missing ones. */
@Injectable()
export class OwnBotsService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list({ id }: Pick<User, 'id'>): Promise<ListedBot[]> {
    const found = await loadOwnBots(this.stored.manager, id, this.ownPages)
    return found.map((row) => Object.assign(this.toOwnBot(row), { workspaceId: row.workspaceId, role: row.role }))
  }

  async listOrCreateFirst(user: User, language: Locale): Promise<ListedBot[]> {
    const found = await this.list(user)
    if (found.length > 0) return found
    await this.bots.getOrCreateFirst(user, language)
    return this.list(user)
  }

  async listInWorkspace(workspaceId: string): Promise<OwnBot[]> {
    const found = await loadWorkspaceBots(this.stored.manager, workspaceId, this.ownPages)
    return found.map((row) => this.toOwnBot(row))
  }

  /** @throws AppError `not_found` also for foreign bots; `role_too_low` */
  async find(member: Member, publicId: string): Promise<OwnedBot> {
    const found = publicIdPattern.test(publicId)
      ? await this.stored
          .createQueryBuilder('bot')
          .innerJoin(
            WorkspaceMemberEntity,
            'caller',
            'caller.workspaceId = bot.workspaceId AND caller.userId = :userId',
            { userId: member.id },
          )
          .select('bot.id', 'id')
          .addSelect('caller.role', 'role')
          .where({ publicId })
          .getRawOne<{ id: string; role: WorkspaceRole }>()
      : undefined
    requireRole(found?.role, member.needs)
    return { id: found!.id, publicId }
  }

  /** @throws AppError `not_found` */
  async getSettings({ id }: OwnedBot): Promise<OwnSettings> {
    const row = await loadOwnBot(this.stored.manager, id, this.ownPages)
    if (row === undefined) throw new AppError('not_found')
    return {
      bot: this.toOwnBot(row),
      settings: toSettings(row),
      version: row.version,
      identity: toIdentity(row),
    }
  }

  /**
   * Visitors see changes at once. Addresses are not fetched.
   * @param changed the edited version; absent skips the check
   * @param within runs in the transaction, which has locked the bot
   * @throws AppError `not_found`; `settings_changed` with the stored settings
   */
  async saveSettings(
    bot: OwnedBot,
    change: BotSettingsChange,
    changed?: string,
    within?: (transaction: EntityManager, before: BotSettings) => Promise<void>,
  ): Promise<OwnSettings> {
    const { look, companyInfo, domain, contactUrl, timeZone } = change
    await this.stored.manager.transaction(async (manager) => {
      await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: bot.id },
        lock: { mode: 'pessimistic_write' },
      })
      const row = await loadOwnBot(manager, bot.id, this.ownPages)
      if (row === undefined) throw new AppError('not_found')
      assertUnchanged(row.version, changed, toSettings(row))
      const update = {
        ...(look !== undefined && { settings: mergeAppearance(row.settings, look) }),
        ...(companyInfo !== undefined && { companyInfo }),
        ...(domain !== undefined && { domain }),
        ...(contactUrl !== undefined && { contactUrl: contactUrl === '' ? null : contactUrl }),
        ...(timeZone !== undefined && { timeZone: timeZone === '' ? null : timeZone }),
      }
      if (Object.keys(update).length > 0) await manager.update(BotEntity, { id: bot.id }, update)
      await within?.(manager, toSettings(row))
    })
    await this.bots.emitChanged(bot.id)
    return this.getSettings(bot)
  }

  async markInstalled({ id }: OwnedBot): Promise<void> {
    await this.stored.update({ id, installedAt: IsNull() }, { installedAt: () => 'now()' })
  }

  private get ownPages(): string {
    return `${new URL(this.environment.PUBLIC_URL).origin}/`
  }

  private toOwnBot(row: OwnBotRow): OwnBot {
    const hasStatus = (status: IngestionStatus): boolean => row.statuses?.includes(status) ?? false
    return {
      botId: row.publicId,
      kind: row.kind,
      name: row.name,
      domain: row.domain,
      language: row.language,
      // A bot with one ready source can answer.
      status: (['crawling', 'queued', 'ready', 'failed'] satisfies IngestionStatus[]).find(hasStatus) ?? 'ready',
      ...(row.reading === null ? {} : { reading: row.reading }),
      passages: row.passages,
      purchased: row.purchasedAt !== null,
      installed: row.installed,
      paused: row.paused,
      createdAt: row.createdAt.toISOString(),
      trialEndsAt:
        this.environment.OPENAI_API_KEY === undefined
          ? null
          : new Date(row.createdAt.getTime() + limits.modelKeyTrialDays * dayMs).toISOString(),
    }
  }
}

interface OwnBotRow extends Pick<
  BotEntity,
  | 'publicId'
  | 'kind'
  | 'name'
  | 'domain'
  | 'language'
  | 'settings'
  | 'companyInfo'
  | 'contactUrl'
  | 'timeZone'
  | 'purchasedAt'
  | 'createdAt'
  | 'identity'
  | 'topics'
> {
  statuses: IngestionStatus[] | null
  reading: CurrentIngestion | null
  passages: number
  installed: boolean
  paused: OwnBot['paused']
  version: string
}

/** @param ownPages previews on this service do not count as installs */
function loadOwnBots(
  runner: SqlRunner,
  userId: number,
  ownPages: string,
): Promise<(OwnBotRow & { workspaceId: string; role: WorkspaceRole })[]> {
  return queryRows(
    runner,
    `SELECT m.workspace_id AS "workspaceId", m.role, ${columnsSql}
     FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id AND m.user_id = $2 ORDER BY b.created_at, b.id`,
    [ownPages, userId],
  )
}

function loadWorkspaceBots(runner: SqlRunner, workspaceId: string, ownPages: string): Promise<OwnBotRow[]> {
  return queryRows<OwnBotRow>(runner, `${selectOwnBotsSql} WHERE b.workspace_id = $2 ORDER BY b.created_at, b.id`, [
    ownPages,
    workspaceId,
  ])
}

function loadOwnBot(runner: SqlRunner, id: string, ownPages: string): Promise<OwnBotRow | undefined> {
  return queryFirstRow<OwnBotRow>(runner, `${selectOwnBotsSql} WHERE b.id = $2`, [ownPages, id])
}
