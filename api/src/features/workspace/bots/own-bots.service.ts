import {
  limits,
  type BotSettings,
  type BotSettingsChange,
  type BuildStatus,
  type ListedBot,
  type Locale,
  type OwnBot,
  type SiteIdentity,
  type User,
  type WidgetSettings,
  type WorkspaceRole,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { assertUnchanged } from '../../../database/versions.js'
import { BotEntity } from './bot.entity.js'
import { requireRole, type Member, WorkspaceMemberEntity } from '../members/index.js'
import { publicIdPattern } from './bot.js'
import { BotsService } from './bots.service.js'
import { botsOfWorkspace, ownBot, ownBots, type OwnBotRow } from './own-bots.queries.js'

const dayMs = 24 * 60 * 60 * 1_000

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

const toSettings = (row: OwnBotRow): BotSettings => ({
  look: row.settings,
  companyInfo: row.companyInfo,
  domain: row.domain,
  contactUrl: row.contactUrl ?? '',
  timeZone: row.timeZone ?? '',
})

/** A look with a change made to it (RFC 7396): null removes a choice, and what is absent stays. */
function changeLook(stored: WidgetSettings, change: NonNullable<BotSettingsChange['look']>): WidgetSettings {
  return Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
}

/** Bots from the side of those who work on them. Somebody else's bot is answered like one that does not exist. */
@Injectable()
export class OwnBotsService {
  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    private readonly bots: BotsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The bots of all workspaces of the caller, oldest first. */
  async list({ id }: Pick<User, 'id'>): Promise<ListedBot[]> {
    const found = await ownBots(this.stored.manager, id, this.ownPages)
    return found.map((row) => Object.assign(this.toOwnBot(row), { workspaceId: row.workspaceId, role: row.role }))
  }

  /** As {@link list}; an account without bots gets its first one. @param language the first bot's language */
  async listWithFirst(user: User, language: Locale): Promise<ListedBot[]> {
    const found = await this.list(user)
    if (found.length > 0) return found
    await this.bots.firstOf(user, language)
    return this.list(user)
  }

  /** The bots of one workspace, oldest first. */
  async ofWorkspace(workspaceId: string): Promise<OwnBot[]> {
    const found = await botsOfWorkspace(this.stored.manager, workspaceId, this.ownPages)
    return found.map((row) => this.toOwnBot(row))
  }

  /**
   * A bot of one of the caller's workspaces.
   * @throws AppError `not_found`, for a bot of somebody else too; `role_too_low`
   */
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
  async settings({ id }: OwnedBot): Promise<OwnSettings> {
    const row = await ownBot(this.stored.manager, id, this.ownPages)
    if (row === undefined) throw new AppError('not_found')
    return {
      bot: this.toOwnBot(row),
      settings: toSettings(row),
      version: row.version,
      identity: toIdentity(row),
    }
  }

  /**
   * Changes settings; what is absent stays. Visitors see the change at once, whatever page they are on. No address in it
   * is fetched.
   * @param changed the version that the change was made from; absent where it does not matter
   * @throws AppError `not_found`; `settings_changed`, with what is stored, when that is another version by now
   */
  async save(bot: OwnedBot, change: BotSettingsChange, changed?: string): Promise<OwnSettings> {
    const { look, companyInfo, domain, contactUrl, timeZone } = change
    await this.stored.manager.transaction(async (manager) => {
      await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: bot.id },
        lock: { mode: 'pessimistic_write' },
      })
      const row = await ownBot(manager, bot.id, this.ownPages)
      if (row === undefined) throw new AppError('not_found')
      assertUnchanged(row.version, changed, toSettings(row))
      const update = {
        ...(look !== undefined && { settings: changeLook(row.settings, look) }),
        ...(companyInfo !== undefined && { companyInfo }),
        ...(domain !== undefined && { domain }),
        ...(contactUrl !== undefined && { contactUrl: contactUrl === '' ? null : contactUrl }),
        ...(timeZone !== undefined && { timeZone: timeZone === '' ? null : timeZone }),
      }
      if (Object.keys(update).length > 0) await manager.update(BotEntity, { id: bot.id }, update)
    })
    await this.bots.tellChanged(bot.id)
    return this.settings(bot)
  }

  /** An install check found the bot at work. */
  async markInstalled({ id }: OwnedBot): Promise<void> {
    await this.stored.update({ id, installedAt: IsNull() }, { installedAt: () => 'now()' })
  }

  private get ownPages(): string {
    return `${new URL(this.environment.PUBLIC_URL).origin}/`
  }

  private toOwnBot(row: OwnBotRow): OwnBot {
    const has = (status: BuildStatus): boolean => row.statuses?.includes(status) ?? false
    return {
      botId: row.publicId,
      kind: row.kind,
      name: row.name,
      domain: row.domain,
      language: row.language,
      // What is under way comes first; a bot with one readable source can answer.
      status: (['crawling', 'queued', 'ready', 'failed'] satisfies BuildStatus[]).find(has) ?? 'ready',
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
