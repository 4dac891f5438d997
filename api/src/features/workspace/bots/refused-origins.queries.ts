import type { Repository } from 'typeorm'
import { withBotLocked } from '../../../database/bot-lock.js'
import { rows } from '../../../database/rows.js'
import type { RefusedOriginEntity } from './refused-origin.entity.js'

/** Refused origins kept for one bot; a flood of made-up names must not fill the table. */
const maxRefusedOrigins = 100
/** Longest text kept of an origin, in characters. */
const originMaxChars = 300

/** Counts that a page of this origin was refused. A new one is kept while there are not too many. */
export async function recordRefusal(
  refused: Repository<RefusedOriginEntity>,
  botId: string,
  whole: string,
): Promise<void> {
  const origin = whole.slice(0, originMaxChars)
  const { affected } = await refused
    .createQueryBuilder()
    .update()
    .set({ attempts: () => 'attempts + 1', lastSeen: () => 'now()' })
    .where({ botId, origin })
    .execute()
  if (affected !== 0) return
  // A flood of new names waits for no lock once the list is full.
  if ((await refused.countBy({ botId })) >= maxRefusedOrigins) return
  await withBotLocked(refused.manager.dataSource, botId, (transaction) =>
    // SQL: what another call has written meanwhile is counted on, which `orUpdate` has no words for.
    rows(
      transaction,
      `INSERT INTO refused_origins AS r (bot_id, origin)
       SELECT $1, $2 WHERE (SELECT count(*) FROM refused_origins WHERE bot_id = $1) < $3
       ON CONFLICT (bot_id, origin) DO UPDATE SET attempts = r.attempts + 1, last_seen = now()`,
      [botId, origin, maxRefusedOrigins],
    ),
  )
}
