import { defaultLocale, presentationOf, visitorLanguages, widgetDefaults, type WidgetConfig } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { withBotLocked } from '../../../database/bot-lock.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { isOwnPage } from '../../../http/index.js'
import { newPublicId, publicIdPattern, toBot, type Bot, type BotRow, type NewBot, type Owner } from './bot.js'
import { isOriginAllowed } from './origin-rule.js'

/** Refused origins kept for one bot; a flood of made-up names must not fill the table. */
const maxRefusedOrigins = 100
/** Questions offered before anything is asked; the rest follows later answers. */
export const suggestionsShown = 4
/** Whether a bot bears the name of a business; until it does, it bears what any new one is called. */
const isNamed = (name: string): boolean => !Object.values<string>(widgetDefaults.portal.title).includes(name)

const selectBot = `SELECT b.*, d.expires_at FROM bots b LEFT JOIN demos d ON d.bot_id = b.id`

/** Bots: their look, who may embed them, and whether they still live. */
@Injectable()
export class BotsService {
  private readonly listeners = new Set<(bot: Bot) => void>()

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async create(runner: SqlRunner, bot: NewBot): Promise<{ id: string }> {
    const row = await firstRow<{ id: string }>(
      runner,
      `INSERT INTO bots (public_id, kind, domain, name, language, owner_id) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [bot.publicId, bot.kind, bot.domain, bot.name, bot.language, bot.ownerId ?? null],
    )
    return row!
  }

  /**
   * A bot that may be used now.
   * @param publicId the id in snippets and addresses
   * @throws AppError `demo_not_found`, `demo_expired`
   */
  async open(publicId: string): Promise<Bot> {
    const row = publicIdPattern.test(publicId)
      ? await firstRow<BotRow>(this.dataSource, `${selectBot} WHERE b.public_id = $1`, [publicId])
      : undefined
    if (row === undefined) throw new AppError('demo_not_found')
    const bot = toBot(row)
    if (bot.expiresAt !== undefined && bot.expiresAt.getTime() <= Date.now()) throw new AppError('demo_expired')
    return bot
  }

  /**
   * One of a client's own bots.
   * @param publicId absent: their first portal bot, made on first use
   * @throws AppError `not_found` for a bot of somebody else, as for none at all
   */
  async ofOwner(owner: Owner, publicId?: string): Promise<Bot> {
    if (publicId === undefined) return this.firstOfOwner(owner)
    const row = publicIdPattern.test(publicId)
      ? await firstRow<BotRow>(this.dataSource, `${selectBot} WHERE b.public_id = $1 AND b.owner_id = $2`, [
          publicId,
          owner.id,
        ])
      : undefined
    if (row === undefined) throw new AppError('not_found')
    return toBot(row)
  }

  private async firstOfOwner(owner: Owner): Promise<Bot> {
    const select = `${selectBot} WHERE b.owner_id = $1 AND b.kind = 'portal' ORDER BY b.created_at, b.id LIMIT 1`
    const row =
      (await firstRow<BotRow>(this.dataSource, select, [owner.id])) ??
      (await this.dataSource.transaction(async (manager) => {
        // Two calls of a page that has just been opened make one bot: the second waits here and finds the first one's.
        await rows(manager, `SELECT id FROM users WHERE id = $1 FOR UPDATE`, [owner.id])
        const known = await firstRow<BotRow>(manager, select, [owner.id])
        if (known !== undefined) return known
        const language = owner.language ?? defaultLocale
        const name = owner.company ?? widgetDefaults.portal.title[language]
        await this.create(manager, {
          publicId: newPublicId(),
          kind: 'portal',
          domain: '',
          name,
          language,
          ownerId: owner.id,
        })
        return (await firstRow<BotRow>(manager, select, [owner.id]))!
      }))
    return toBot(row)
  }

  async find(id: string): Promise<Bot | undefined> {
    const row = await firstRow<BotRow>(this.dataSource, `${selectBot} WHERE b.id = $1`, [id])
    return row && toBot(row)
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
      settings: bot.settings,
      suggestions: bot.suggestions.slice(0, suggestionsShown),
      ...(name === '' || bot.kind === 'site' ? {} : { presentation: presentationsOf(name, bot.topics) }),
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
    await this.recordRefusal(bot.id, origin ?? '')
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

  private async recordRefusal(botId: string, origin: string): Promise<void> {
    const values = [botId, origin.slice(0, 300)]
    const again = await rows(
      this.dataSource,
      `UPDATE refused_origins SET attempts = attempts + 1, last_seen = now() WHERE bot_id = $1 AND origin = $2 RETURNING origin`,
      values,
    )
    if (again.length > 0) return
    // A flood of new names waits for no lock once the list is full.
    const isFull = `(SELECT count(*) FROM refused_origins WHERE bot_id = $1) >= ${maxRefusedOrigins}`
    if ((await firstRow(this.dataSource, `SELECT 1 WHERE ${isFull}`, [botId])) !== undefined) return
    await withBotLocked(this.dataSource, botId, (transaction) =>
      rows(
        transaction,
        `INSERT INTO refused_origins AS r (bot_id, origin) SELECT $1, $2 WHERE NOT ${isFull}
       ON CONFLICT (bot_id, origin) DO UPDATE SET attempts = r.attempts + 1, last_seen = now()`,
        values,
      ),
    )
  }
}

/** How a bot presents itself, by language. */
function presentationsOf(name: string, topics: readonly string[]): NonNullable<WidgetConfig['presentation']> {
  return Object.fromEntries(visitorLanguages.map((language) => [language, presentationOf(name, topics, language)]))
}
