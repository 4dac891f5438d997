import { limits, parseOrigin, type OriginsResponse } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { withBotLocked } from '../../../database/bot-lock.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { assertUnchanged, versionOf } from '../../../database/versions.js'
import type { OwnedBot } from './own-bots.service.js'

interface RefusedRow {
  origin: string
  attempts: number
  first_seen: Date
  last_seen: Date
  denied_at: Date | null
}

const version = versionOf('allowed_origins')

/** Where a bot may be embedded. Closed by default: its own website and nowhere else. */
@Injectable()
export class OriginsService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ id }: OwnedBot): Promise<OriginsResponse> {
    const bot = await firstRow<{ domain: string; allowed_origins: string[]; version: string }>(
      this.dataSource,
      `SELECT domain, allowed_origins, ${version} AS version FROM bots WHERE id = $1`,
      [id],
    )
    if (bot === undefined) throw new AppError('not_found')
    const refused = await rows<RefusedRow>(
      this.dataSource,
      `SELECT * FROM refused_origins WHERE bot_id = $1 AND origin <> '' ORDER BY denied_at IS NOT NULL, last_seen DESC`,
      [id],
    )
    return {
      success: true,
      domain: bot.domain,
      allowed: bot.allowed_origins,
      version: bot.version,
      refused: refused.map(({ origin, attempts, first_seen, last_seen, denied_at }) => ({
        origin,
        attempts,
        firstSeen: first_seen.toISOString(),
        lastSeen: last_seen.toISOString(),
        denied: denied_at !== null,
        allowable: parseOrigin(origin) === origin,
      })),
    }
  }

  /**
   * Replaces the whole list; what is on it now is no longer among the refused.
   * @param changed the version of the list that it was made from
   * @throws AppError `settings_changed`
   */
  async replace(bot: OwnedBot, allowed: readonly string[], changed?: string): Promise<OriginsResponse> {
    await withBotLocked(this.dataSource, bot.id, async (transaction) => {
      assertUnchanged(
        (
          await firstRow<{ version: string }>(transaction, `SELECT ${version} AS version FROM bots WHERE id = $1`, [
            bot.id,
          ])
        )?.version ?? '',
        changed,
      )
      await this.store(bot, allowed, transaction)
    })
    return this.list(bot)
  }

  /**
   * The owner's word on an origin that tried.
   * @throws AppError `not_found` when it never did; `invalid_request` for one that cannot be allowed, or too many
   */
  async decide(bot: OwnedBot, origin: string, decision: 'allow' | 'deny'): Promise<OriginsResponse> {
    if (decision === 'deny') {
      const denied = await firstRow(
        this.dataSource,
        `UPDATE refused_origins SET denied_at = now() WHERE bot_id = $1 AND origin = $2 RETURNING origin`,
        [bot.id, origin],
      )
      if (denied === undefined) throw new AppError('not_found')
      return this.list(bot)
    }
    const tried = await firstRow(this.dataSource, `SELECT 1 FROM refused_origins WHERE bot_id = $1 AND origin = $2`, [
      bot.id,
      origin,
    ])
    if (tried === undefined) throw new AppError('not_found')
    if (parseOrigin(origin) !== origin)
      throw new AppError('invalid_request', { issues: [{ path: 'origin', message: 'Please enter a valid URL' }] })
    await withBotLocked(this.dataSource, bot.id, async (transaction) => {
      const row = await firstRow<{ allowed_origins: string[] }>(
        transaction,
        `SELECT allowed_origins FROM bots WHERE id = $1`,
        [bot.id],
      )
      const allowed = row?.allowed_origins ?? []
      if (allowed.length >= limits.allowedOriginsMax)
        throw new AppError('invalid_request', { issues: [{ path: 'allowed', message: 'too_many' }] })
      await this.store(bot, [...allowed, origin], transaction)
    })
    return this.list(bot)
  }

  private async store(bot: OwnedBot, allowed: readonly string[], runner: SqlRunner): Promise<void> {
    const unique = [...new Set(allowed)]
    await rows(
      runner,
      `WITH changed AS (UPDATE bots SET allowed_origins = $2 WHERE id = $1)
       DELETE FROM refused_origins WHERE bot_id = $1 AND origin = ANY ($3::text[])`,
      [bot.id, JSON.stringify(unique), unique],
    )
  }
}
