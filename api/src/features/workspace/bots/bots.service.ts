import {
  defaultLocale,
  presentationOf,
  visitorLanguages,
  widgetDefaults,
  type Locale,
  type User,
  type WidgetConfig,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, Repository, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { isOwnPage } from '../../../http/index.js'
import { requireRole, type Member, WorkspaceMemberEntity, WorkspacesService } from '../members/index.js'
import { BotEntity } from './bot.entity.js'
import { newPublicId, officeHoursOf, publicIdPattern, toBot, type Bot, type NewBot } from './bot.js'
import { isOriginAllowed } from './origin-rule.js'
import { RefusedOriginEntity } from './refused-origin.entity.js'
import { recordRefusal } from './refused-origins.queries.js'

/** Questions offered before anything is asked; the rest follows later answers. */
export const suggestionsShown = 4
/** Whether a bot bears the name of a business; until it does, it bears what any new one is called. */
const isNamed = (name: string): boolean => !Object.values<string>(widgetDefaults.portal.title).includes(name)

/** Bots: their look, who may embed them, and whether they still live. */
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

  /**
   * A bot that may be used now.
   * @param publicId the id in snippets and addresses
   * @throws AppError `demo_not_found`, `demo_expired`
   */
  async open(publicId: string): Promise<Bot> {
    const found = publicIdPattern.test(publicId) ? await this.withDemo({ publicId }).getOne() : null
    if (found === null) throw new AppError('demo_not_found')
    const bot = toBot(found)
    if (bot.expiresAt !== undefined && bot.expiresAt.getTime() <= Date.now()) throw new AppError('demo_expired')
    return bot
  }

  /**
   * A bot of one of the caller's workspaces.
   * @param publicId absent: the first portal bot of their own workspace, made on first use
   * @param language spoken by one that is made
   * @throws AppError `not_found` for a bot of somebody else, as for none at all; `role_too_low`
   */
  async ofMember(member: Member, publicId?: string, language?: Locale): Promise<Bot> {
    if (publicId === undefined) return this.firstOf(member, language)
    const found = publicIdPattern.test(publicId)
      ? await this.withDemo({ publicId })
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
   * As {@link ofMember}, for calls that only read: without an id, `undefined` where the caller has no portal bot yet.
   * @throws AppError as {@link ofMember}
   */
  async findOfMember(member: Member, publicId?: string): Promise<Bot | undefined> {
    if (publicId !== undefined) return this.ofMember(member, publicId)
    const { manager } = this.stored
    const workspaceId = await this.workspaces.findOwnOf(member.id, manager)
    const first = workspaceId === undefined ? null : await this.firstIn(workspaceId, manager)
    return first === null ? undefined : toBot(first)
  }

  /** A bot of a workspace. @throws AppError `not_found` for a bot of another one, as for none at all */
  async ofWorkspace(workspaceId: string, publicId: string): Promise<Bot> {
    const found = publicIdPattern.test(publicId) ? await this.withDemo({ publicId, workspaceId }).getOne() : null
    if (found === null) throw new AppError('not_found')
    return toBot(found)
  }

  /** The first portal bot of a user's own workspace, made on first use. @param language spoken by one that is made */
  async firstOf(user: Pick<User, 'id' | 'username' | 'company'>, language: Locale = defaultLocale): Promise<Bot> {
    const found = await this.stored.manager.transaction(async (manager) => {
      // Two calls of a page that has just been opened make one bot: the second waits here and finds the first one's.
      const workspaceId = await this.workspaces.ownOf(user, manager)
      const known = await this.firstIn(workspaceId, manager)
      if (known !== null) return known
      const name = user.company ?? widgetDefaults.portal.title[language]
      await this.create(manager, { publicId: newPublicId(), kind: 'portal', domain: '', name, language, workspaceId })
      return (await this.firstIn(workspaceId, manager))!
    })
    return toBot(found)
  }

  /** The oldest portal bot of a workspace. */
  private firstIn(workspaceId: string, manager: EntityManager): Promise<BotEntity | null> {
    return this.withDemo({ workspaceId, kind: 'portal' }, manager)
      .orderBy('bot.createdAt')
      .addOrderBy('bot.id')
      .limit(1)
      .getOne()
  }

  async find(id: string): Promise<Bot | undefined> {
    const found = await this.withDemo({ id }).getOne()
    return found === null ? undefined : toBot(found)
  }

  /** Bots, each with the demo that it may be. In one question, which `findOne` with a relation would ask in two. */
  private withDemo(
    where: FindOptionsWhere<BotEntity>,
    manager: EntityManager = this.stored.manager,
  ): SelectQueryBuilder<BotEntity> {
    return manager.createQueryBuilder(BotEntity, 'bot').leftJoinAndSelect('bot.demo', 'demo').where(where)
  }

  /**
   * Calls the listener when an owner has changed what visitors are shown, or whose a bot is has changed.
   * @returns a function that ends it
   */
  onChanged(listener: (bot: Bot) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async tellChanged(id: string): Promise<void> {
    const bot = await this.find(id)
    if (bot !== undefined) for (const listener of this.listeners) listener(bot)
  }

  /** Whether a page of this origin would be admitted; nothing is written down. */
  admits(bot: Bot, origin: string): boolean {
    return this.isAllowed(bot, origin, undefined)
  }

  /** What an embed id opens: the look, and nothing else. */
  widgetConfig(bot: Bot): WidgetConfig {
    const name = isNamed(bot.name) ? bot.name : ''
    return {
      botId: bot.publicId,
      kind: bot.kind,
      name,
      language: bot.language,
      settings: { ...bot.settings, ...officeHoursOf(bot) },
      suggestions: bot.suggestions.slice(0, suggestionsShown),
      ...(name === '' ? {} : { presentation: presentationsOf(name) }),
      ...(bot.timeZone === undefined ? {} : { timeZone: bot.timeZone }),
      ...(bot.contactUrl === undefined ? {} : { contactUrl: bot.contactUrl }),
    }
  }

  /**
   * Lets a page's origin use the bot or writes the refusal down for its owner.
   * @param host the `Host` header: a page of this very server belongs to the host site, by whatever name it is reached
   * @throws AppError `origin_refused`
   */
  async admitOrigin(bot: Bot, origin: string | undefined, host: string | undefined): Promise<void> {
    if (this.isAllowed(bot, origin, host)) return
    await recordRefusal(this.refused, bot.id, origin ?? '')
    throw new AppError('origin_refused')
  }

  private isAllowed(bot: Bot, origin: string | undefined, host: string | undefined): boolean {
    return isOriginAllowed({
      origin,
      // A client's website may be read by plain http; ours is public as PUBLIC_URL says.
      domain: bot.kind === 'site' ? '' : bot.domain,
      allowedOrigins: bot.allowedOrigins,
      isHostSite: origin !== undefined && isOwnPage(origin, host, this.environment.PUBLIC_URL),
      production: this.environment.NODE_ENV === 'production',
    })
  }
}

/** How a bot presents itself, by language. */
function presentationsOf(name: string): NonNullable<WidgetConfig['presentation']> {
  return Object.fromEntries(visitorLanguages.map((language) => [language, presentationOf(name, language)]))
}
