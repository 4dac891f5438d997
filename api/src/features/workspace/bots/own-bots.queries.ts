import type { BuildStatus, CurrentReading, OwnBot, WorkspaceRole } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { versionOf } from '../../../database/versions.js'
import { currentReadingOfBotSql } from '../../../knowledge/index.js'
import type { BotEntity } from './bot.entity.js'

/** A bot with what its owner is shown of it. */
export interface OwnBotRow extends Pick<
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
  /** Those of its sources, each once. */
  statuses: BuildStatus[] | null
  reading: CurrentReading | null
  passages: number
  installed: boolean
  paused: OwnBot['paused']
  version: string
}

/** What the settings of a bot hold: their version changes with these columns. */
const versioned = ['settings', 'company_info', 'domain', 'contact_url', 'time_zone'] as const

// SQL: what is counted and known of each bot comes from the tables of five rooms, in one question for all of an account's.
const columns = `
  b.public_id AS "publicId", b.kind, b.name, b.domain, b.language, b.settings, b.company_info AS "companyInfo", b.contact_url AS "contactUrl",
         b.time_zone AS "timeZone", b.purchased_at AS "purchasedAt", b.created_at AS "createdAt", b.identity, b.topics,
         ${versionOf(...versioned.map((column) => `b.${column}`))} AS version,
         (SELECT array_agg(DISTINCT s.status) FROM sources s WHERE s.bot_id = b.id) AS statuses,
         ${currentReadingOfBotSql('b.id')} AS reading,
         (SELECT count(*)::int FROM chunks c WHERE c.bot_id = b.id) AS passages,
         b.installed_at IS NOT NULL OR EXISTS (SELECT 1 FROM conversations v WHERE v.bot_id = b.id AND NOT starts_with(v.page_url, $1)) AS installed,
         array_remove(ARRAY[
           CASE WHEN EXISTS (SELECT 1 FROM bot_notifications n WHERE n.bot_id = b.id AND n.held_at IS NOT NULL) OR EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.bot_id = b.id AND e.held_at IS NOT NULL) THEN 'notifications' END,
           CASE WHEN EXISTS (SELECT 1 FROM model_keys k WHERE k.bot_id = b.id AND k.held_at IS NOT NULL) THEN 'model_key' END
         ], NULL) AS paused`
const selectOwn = `SELECT ${columns} FROM bots b`

/**
 * The bots of all workspaces of an account, oldest first.
 * @param ownPages where this service itself is served: a preview there is no install
 */
export function ownBots(
  runner: SqlRunner,
  userId: number,
  ownPages: string,
): Promise<(OwnBotRow & { workspaceId: string; role: WorkspaceRole })[]> {
  // SQL: as above.
  return rows(
    runner,
    `SELECT m.workspace_id AS "workspaceId", m.role, ${columns}
     FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id AND m.user_id = $2 ORDER BY b.created_at, b.id`,
    [ownPages, userId],
  )
}

/** The bots of one workspace, oldest first. @param ownPages as above */
export function botsOfWorkspace(runner: SqlRunner, workspaceId: string, ownPages: string): Promise<OwnBotRow[]> {
  // SQL: as above.
  return rows<OwnBotRow>(runner, `${selectOwn} WHERE b.workspace_id = $2 ORDER BY b.created_at, b.id`, [
    ownPages,
    workspaceId,
  ])
}

/** One bot, whoever's it is. @param ownPages as above */
export function ownBot(runner: SqlRunner, id: string, ownPages: string): Promise<OwnBotRow | undefined> {
  // SQL: as above.
  return firstRow<OwnBotRow>(runner, `${selectOwn} WHERE b.id = $2`, [ownPages, id])
}
