import type { SiteGap } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { setImmediate as otherTurn } from 'node:timers/promises'
import { DataSource } from 'typeorm'
import { passagesWithData } from './site-gaps.queries.js'
import { entitiesIn, type EntityKind } from '../../languages/index.js'

/** Passages that are looked at, at most: what none of so many tells, no visitor finds either. */
const passagesMax = 1_500
/** Passages fetched at a time. */
const batch = 100

/** What must show in a passage for a gap to be none. */
const shows: Readonly<Record<SiteGap, readonly EntityKind[]>> = {
  prices: ['money'],
  hours: ['time'],
  contact: ['phone', 'email'],
}

/** What visitors of any business look for, and no page of a website tells. */
@Injectable()
export class SiteGaps {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Looks through the business's own passages until nothing is missing any more. */
  async of(botId: string): Promise<SiteGap[]> {
    const missing = new Set(Object.keys(shows) as SiteGap[])
    let after = '0'
    for (let seen = 0; seen < passagesMax && missing.size > 0; seen += batch) {
      const passages = await passagesWithData(this.database, botId, { after, limit: batch })
      for (const { text, language } of passages) {
        for (const { kind } of entitiesIn(text, language))
          for (const gap of missing) if (shows[gap].includes(kind)) missing.delete(gap)
        if (missing.size === 0) break
        // Visitors of other bots are answered in between.
        await otherTurn()
      }
      if (passages.length < batch) break
      after = passages.at(-1)!.id
    }
    return [...missing]
  }
}
