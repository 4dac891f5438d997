import {
  limits,
  type BotSettings,
  type BuildStatus,
  type Locale,
  type OwnBot,
  type SiteIdentity,
  type StoredIdentity,
  type WidgetSettings,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { versionOf } from '../../../database/versions.js'
import { publicIdPattern, type Owner } from './bot.js'
import { BotsService } from './bots.service.js'

const dayMs = 24 * 60 * 60 * 1_000

interface OwnBotRow {
  id: string
  public_id: string
  kind: OwnBot['kind']
  name: string
  domain: string
  language: Locale
  settings: WidgetSettings
  company_info: string
  contact_url: string | null
  time_zone: string | null
  purchased_at: Date | null
  created_at: Date
  statuses: BuildStatus[] | null
  passages: number
  installed: boolean
  paused: OwnBot['paused']
  version: string
  identity: StoredIdentity | null
  topics: string[]
}

const version = versionOf('b.settings', 'b.company_info', 'b.domain', 'b.contact_url', 'b.time_zone')

/** Its first parameter is where this service itself is served: a preview there is no install. */
const selectOwn = `
  SELECT b.*, ${version} AS version, (SELECT array_agg(DISTINCT s.status) FROM sources s WHERE s.bot_id = b.id) AS statuses,
         (SELECT count(*)::int FROM chunks c WHERE c.bot_id = b.id) AS passages,
         b.installed_at IS NOT NULL OR EXISTS (SELECT 1 FROM conversations v WHERE v.bot_id = b.id AND NOT starts_with(v.page_url, $1)) AS installed,
         array_remove(ARRAY[
           CASE WHEN EXISTS (SELECT 1 FROM bot_notifications n WHERE n.bot_id = b.id AND n.held_at IS NOT NULL) THEN 'notifications' END,
           CASE WHEN EXISTS (SELECT 1 FROM model_keys k WHERE k.bot_id = b.id AND k.held_at IS NOT NULL) THEN 'model_key' END
         ], NULL) AS paused
  FROM bots b`

/** A bot of the caller's, with the id that never leaves the server. */
export interface OwnedBot {
  id: string
  publicId: string
}

/** A bot with what its owner may change. */
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

/** Bots from their owners' side. Somebody else's bot is answered like one that does not exist. */
@Injectable()
export class OwnBots {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bots: BotsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The caller's bots, oldest first; whoever has none gets one. */
  async list(owner: Owner): Promise<OwnBot[]> {
    const all = () =>
      rows<OwnBotRow>(this.dataSource, `${selectOwn} WHERE b.owner_id = $2 ORDER BY b.created_at, b.id`, [
        this.ownPages,
        owner.id,
      ])
    const found = await all()
    if (found.length > 0) return found.map((row) => this.toOwnBot(row))
    await this.bots.ofOwner(owner)
    return (await all()).map((row) => this.toOwnBot(row))
  }

  /**
   * One of the caller's own bots.
   * @throws AppError `not_found`, for a bot of somebody else too
   */
  async find(ownerId: number, publicId: string, runner: SqlRunner = this.dataSource): Promise<OwnedBot> {
    const row = publicIdPattern.test(publicId)
      ? await firstRow<{ id: string }>(runner, `SELECT id FROM bots WHERE public_id = $1 AND owner_id = $2`, [
          publicId,
          ownerId,
        ])
      : undefined
    if (row === undefined) throw new AppError('not_found')
    return { id: row.id, publicId }
  }

  /** @throws AppError `not_found` */
  async settings({ id }: OwnedBot): Promise<OwnSettings> {
    const row = await firstRow<OwnBotRow>(this.dataSource, `${selectOwn} WHERE b.id = $2`, [this.ownPages, id])
    if (row === undefined) throw new AppError('not_found')
    return {
      bot: this.toOwnBot(row),
      settings: {
        look: row.settings,
        companyInfo: row.company_info,
        domain: row.domain,
        contactUrl: row.contact_url ?? '',
        timeZone: row.time_zone ?? '',
      },
      version: row.version,
      identity: toIdentity(row),
    }
  }

  /**
   * Stores all the settings; visitors see them at once, whatever page they are on. No address in them is fetched.
   * @param changed the version that they were made from; absent where nothing else is to be kept
   * @throws AppError `settings_changed` when others are stored by now
   */
  async save(
    bot: OwnedBot,
    { look, companyInfo, domain, contactUrl, timeZone }: BotSettings,
    changed?: string,
  ): Promise<OwnSettings> {
    const stored = await firstRow(
      this.dataSource,
      `UPDATE bots b SET settings = $2, company_info = $3, domain = $4, contact_url = nullif($5, ''), time_zone = nullif($6, '') WHERE id = $1 AND ($7::text IS NULL OR ${version} = $7) RETURNING id`,
      [bot.id, JSON.stringify(look), companyInfo, domain, contactUrl, timeZone, changed ?? null],
    )
    if (stored === undefined) throw new AppError('settings_changed')
    await this.bots.tellChanged(bot.id)
    return this.settings(bot)
  }

  /** An install check found the bot at work. */
  async markInstalled({ id }: OwnedBot): Promise<void> {
    await rows(this.dataSource, `UPDATE bots SET installed_at = now() WHERE id = $1 AND installed_at IS NULL`, [id])
  }

  private get ownPages(): string {
    return `${new URL(this.environment.PUBLIC_URL).origin}/`
  }

  private toOwnBot(row: OwnBotRow): OwnBot {
    const has = (status: BuildStatus): boolean => row.statuses?.includes(status) ?? false
    return {
      botId: row.public_id,
      kind: row.kind,
      name: row.name,
      domain: row.domain,
      language: row.language,
      // What is under way comes first; a bot with one readable source can answer.
      status: (['crawling', 'queued', 'ready', 'failed'] satisfies BuildStatus[]).find(has) ?? 'ready',
      passages: row.passages,
      purchased: row.purchased_at !== null,
      installed: row.installed,
      paused: row.paused,
      createdAt: row.created_at.toISOString(),
      trialEndsAt:
        this.environment.OPENAI_API_KEY === undefined
          ? null
          : new Date(row.created_at.getTime() + limits.modelKeyTrialDays * dayMs).toISOString(),
    }
  }
}
