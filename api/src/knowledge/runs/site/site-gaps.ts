import type { SiteGap } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { setImmediate as otherTurn } from 'node:timers/promises'
import { DataSource } from 'typeorm'
import { entitiesIn, type EntityKind } from '../../languages/index.js'
import { queryRows, type SqlRunner } from '../../../platform/database/rows.js'

/** Visitors would not find what this many passages lack. */
const passagesMax = 1_500
const batch = 100

const shows: Readonly<Record<SiteGap, readonly EntityKind[]>> = {
  prices: ['money'],
  hours: ['time'],
  contact: ['phone', 'email'],
}

@Injectable()
export class SiteGaps {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async find(botId: string): Promise<SiteGap[]> {
    const missing = new Set(Object.keys(shows) as SiteGap[])
    let after = '0'
    for (let seen = 0; seen < passagesMax && missing.size > 0; seen += batch) {
      const passages = await passagesWithData(this.database, botId, { after, limit: batch })
      for (const { text, language } of passages) {
        for (const { kind } of entitiesIn(text, language))
          for (const gap of missing) if (shows[gap].includes(kind)) missing.delete(gap)
        if (missing.size === 0) break
        // Let other bots' requests run in between.
        await otherTurn()
      }
      if (passages.length < batch) break
      after = passages.at(-1)!.id
    }
    return [...missing]
  }
}

/** @param after the previous id */
function passagesWithData(
  runner: SqlRunner,
  botId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; text: string; language: string }[]> {
  // SQL: avoids loading long entities. Email addresses contain an @, the other kinds digits.
  return queryRows(
    runner,
    `SELECT id, text, language FROM chunks WHERE bot_id = $1 AND id > $2 AND voice = 'business' AND text ~ '[0-9@]' ORDER BY id LIMIT $3`,
    [botId, after, limit],
  )
}
