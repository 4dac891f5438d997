import {
  defaultLocale,
  createPresentation,
  visitorLanguages,
  widgetDefaults,
  type Locale,
  type User,
  type WidgetConfig,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { isOwnPage } from '../../platform/http/index.js'
import { requireRole, type Member, WorkspaceMemberEntity, WorkspacesService } from '../workspaces/index.js'
import { BotEntity } from './bot.entity.js'
import { newPublicId, officeHoursOf, publicIdPattern, toBot, type Bot, type NewBot } from './bot.js'
import { isOriginAllowed } from './origin-rule.js'
import { RefusedOriginEntity } from './refused-origin.entity.js'
import { withBotLocked } from '../../platform/database/bot-lock.js'
import { queryRows } from '../../platform/database/rows.js'

export const suggestionsShown = 4
const isNamed = (name: string): boolean => !Object.values<string>(widgetDefaults.portal.title).includes(name)

@Injectable()
export class BotsService {
  private readonly listeners = new Set<(bot: Bot) => void>()

  constructor(
    @InjectRepository(BotEntity) private readonly stored: Repository<BotEntity>,
    @InjectRepository(RefusedOriginEntity) private readonly refused: Repository<RefusedOriginEntity>,
    private readonly workspaces: WorkspacesService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async create(
    manager: EntityManager,
    { publicId, kind, domain, name, language, workspaceId }: NewBot,
  ): Promise<{ id: string }> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(BotEntity)
      .values({ publicId, kind, domain, name, language, workspaceId: workspaceId ?? null })
      .returning('id')
      .updateEntity(false)
      .execute()
    const [{ id }] = raw as [{ id: string }]
    return { id }
  }

  /** @throws AppError `demo_not_found`, `demo_expired` */
  async getActive(publicId: string): Promise<Bot> {
    const found = publicIdPattern.test(publicId) ? await this.queryWithDemo({ publicId }).getOne() : null
    if (found === null) throw new AppError('demo_not_found')
    const bot = toBot(found)
    if (bot.expiresAt !== undefined && bot.expiresAt.getTime() <= Date.now()) throw new AppError('demo_expired')
    return bot
  }

  /**
   * @param publicId if absent, the first portal bot of the caller's workspace, created on first use
   * @throws AppError `not_found` also for foreign bots; `role_too_low`
   */
  async getForMember(member: Member, publicId?: string, language?: Locale): Promise<Bot> {
    if (publicId === undefined) return this.getOrCreateFirst(member, language)
    const found = publicIdPattern.test(publicId)
      ? await this.queryWithDemo({ publicId })
          .innerJoinAndMapOne(
            'bot.caller',
            WorkspaceMemberEntity,
            'caller',
            'caller.workspaceId = bot.workspaceId AND caller.userId = :userId',
            { userId: member.id },
          )
          .getOne()
      : null
    const caller = (found as { caller?: WorkspaceMemberEntity } | null)?.caller
    requireRole(caller?.role, member.needs)
    return toBot(found!)
  }

  /**
   * Like {@link getForMember}, but never creates a bot.
   * @throws AppError as {@link getForMember}
   */
  async findForMember(member: Member, publicId?: string): Promise<Bot | undefined> {
    if (publicId !== undefined) return this.getForMember(member, publicId)
    const { manager } = this.stored
    const workspaceId = await this.workspaces.findOwn(member.id, manager)
    const first = workspaceId === undefined ? null : await this.findFirst(workspaceId, manager)
    return first === null ? undefined : toBot(first)
  }

  /** @throws AppError `not_found` */
  async getInWorkspace(workspaceId: string, publicId: string): Promise<Bot> {
    const found = publicIdPattern.test(publicId) ? await this.queryWithDemo({ publicId, workspaceId }).getOne() : null
    if (found === null) throw new AppError('not_found')
    return toBot(found)
  }

  /** The bot is created on first use. */
  async getOrCreateFirst(
    user: Pick<User, 'id' | 'username' | 'company'>,
    language: Locale = defaultLocale,
  ): Promise<Bot> {
    const found = await this.stored.manager.transaction(async (manager) => {
      // The second of two concurrent calls waits here and finds the first's bot.
      const workspaceId = await this.workspaces.getOrCreateOwn(user, manager)
      const known = await this.findFirst(workspaceId, manager)
      if (known !== null) return known
      const name = user.company ?? widgetDefaults.portal.title[language]
      await this.create(manager, { publicId: newPublicId(), kind: 'portal', domain: '', name, language, workspaceId })
      return (await this.findFirst(workspaceId, manager))!
    })
    return toBot(found)
  }

  private findFirst(workspaceId: string, manager: EntityManager): Promise<BotEntity | null> {
    return this.queryWithDemo({ workspaceId, kind: 'portal' }, manager)
      .orderBy('bot.createdAt')
      .addOrderBy('bot.id')
      .limit(1)
      .getOne()
  }

  async find(id: string): Promise<Bot | undefined> {
    const found = await this.queryWithDemo({ id }).getOne()
    return found === null ? undefined : toBot(found)
  }

  /** One query; `findOne` with a relation would need two. */
  private queryWithDemo(
    where: FindOptionsWhere<BotEntity>,
    manager: EntityManager = this.stored.manager,
  ): SelectQueryBuilder<BotEntity> {
    return manager.createQueryBuilder(BotEntity, 'bot').leftJoinAndSelect('bot.demo', 'demo').where(where)
  }

  /** @returns a function that unsubscribes */
  onChanged(listener: (bot: Bot) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async emitChanged(id: string): Promise<void> {
    const bot = await this.find(id)
    if (bot !== undefined) for (const listener of this.listeners) listener(bot)
  }

  /** Records nothing. */
  allowsOrigin(bot: Bot, origin: string): boolean {
    return this.isAllowed(bot, origin, undefined)
  }

  widgetConfig(bot: Bot): WidgetConfig {
    const name = isNamed(bot.name) ? bot.name : ''
    return {
      botId: bot.publicId,
      kind: bot.kind,
      name,
      language: bot.language,
      settings: { ...bot.settings, ...officeHoursOf(bot) },
      suggestions: bot.suggestions.slice(0, suggestionsShown),
      ...(name === '' ? {} : { presentation: defaultPresentations(name) }),
      ...(bot.timeZone === undefined ? {} : { timeZone: bot.timeZone }),
      ...(bot.contactUrl === undefined ? {} : { contactUrl: bot.contactUrl }),
    }
  }

  /**
   * Records refusals for the owner.
   * @param host the `Host` header; own pages count as the host site under any name
   * @throws AppError `origin_refused`
   */
  async assertOriginAllowed(bot: Bot, origin: string | undefined, host: string | undefined): Promise<void> {
    if (this.isAllowed(bot, origin, host)) return
    await recordRefusal(this.refused, bot.id, origin ?? '')
    throw new AppError('origin_refused')
  }

  private isAllowed(bot: Bot, origin: string | undefined, host: string | undefined): boolean {
    return isOriginAllowed({
      origin,
      // This site must match PUBLIC_URL; client websites may use http.
      domain: bot.kind === 'site' ? '' : bot.domain,
      allowedOrigins: bot.allowedOrigins,
      isHostSite: origin !== undefined && isOwnPage(origin, host, this.environment.PUBLIC_URL),
      production: this.environment.NODE_ENV === 'production',
    })
  }
}

function defaultPresentations(name: string): NonNullable<WidgetConfig['presentation']> {
  return Object.fromEntries(visitorLanguages.map((language) => [language, createPresentation(name, language)]))
}

/** Made-up origins must not fill the table. */
const maxRefusedOrigins = 100
const originMaxChars = 300

async function recordRefusal(refused: Repository<RefusedOriginEntity>, botId: string, whole: string): Promise<void> {
  const origin = whole.slice(0, originMaxChars)
  const { affected } = await refused
    .createQueryBuilder()
    .update()
    .set({ attempts: () => 'attempts + 1', lastSeen: () => 'now()' })
    .where({ botId, origin })
    .execute()
  if (affected !== 0) return
  // A flood of new origins takes no lock.
  if ((await refused.countBy({ botId })) >= maxRefusedOrigins) return
  await withBotLocked(refused.manager.dataSource, botId, (transaction) =>
    // `orUpdate` cannot increment.
    queryRows(
      transaction,
      `INSERT INTO refused_origins AS r (bot_id, origin)
       SELECT $1, $2 WHERE (SELECT count(*) FROM refused_origins WHERE bot_id = $1) < $3
       ON CONFLICT (bot_id, origin) DO UPDATE SET attempts = r.attempts + 1, last_seen = now()`,
      [botId, origin, maxRefusedOrigins],
    ),
  )
}
