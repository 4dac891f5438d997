import type { EntityManager } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../../database/rows.js'
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js'

/** For so long the process that sends to a webhook has it alone; longer than any attempt takes. */
const leaseSeconds = 30
const isFree = `(sending_until IS NULL OR sending_until < now())`

/** Webhooks for which something is due that nobody sends. */
export async function dueEndpoints(runner: SqlRunner): Promise<string[]> {
  // SQL: leases and moments are judged by the database's clock, here and in what follows.
  const found = await rows<{ id: string }>(
    runner,
    `SELECT id FROM webhook_endpoints WHERE enabled AND held_at IS NULL AND ${isFree}
       AND id IN (SELECT endpoint_id FROM webhook_deliveries WHERE next_try_at <= now())`,
  )
  return found.map(({ id }) => id)
}

/** Takes a webhook for this process. @returns whether it was free */
export async function claimEndpoint(runner: SqlRunner, id: string): Promise<boolean> {
  // SQL: as above.
  const claimed = await firstRow(
    runner,
    `UPDATE webhook_endpoints SET sending_until = now() + make_interval(secs => ${leaseSeconds})
     WHERE id = $1 AND enabled AND held_at IS NULL AND ${isFree} RETURNING id`,
    [id],
  )
  return claimed !== undefined
}

/** Keeps it. @returns false once its owner has switched it off */
export async function keepEndpoint(runner: SqlRunner, id: string): Promise<boolean> {
  // SQL: as above.
  const kept = await firstRow(
    runner,
    `UPDATE webhook_endpoints SET sending_until = now() + make_interval(secs => ${leaseSeconds}) WHERE id = $1 AND enabled AND held_at IS NULL RETURNING id`,
    [id],
  )
  return kept !== undefined
}

/** The id of what is to be sent to a webhook next: what happened first, of all that is due. */
export async function nextDue(runner: SqlRunner, endpointId: string): Promise<string | undefined> {
  // SQL: as above.
  const next = await firstRow<{ id: string }>(
    runner,
    `SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND next_try_at <= now() ORDER BY position LIMIT 1`,
    [endpointId],
  )
  return next?.id
}

/** What came of one attempt. */
export type Attempt = Pick<WebhookDeliveryEntity, 'status' | 'failure' | 'response' | 'durationMs'>

/**
 * Notes an attempt; one that had nothing to tell any more is not counted.
 * @param pause seconds until the next one; null for none, `undefined` where what was planned stays
 */
export async function noteAttempt(
  runner: SqlRunner,
  id: string,
  { status, failure, response, durationMs }: Attempt,
  pause: number | null | undefined,
): Promise<void> {
  // SQL: as above.
  await rows(
    runner,
    `UPDATE webhook_deliveries SET tries = tries + CASE WHEN $3::text = 'gone' THEN 0 ELSE 1 END, last_try_at = now(), status = $2, failure = $3, duration_ms = $5,
       response = CASE WHEN data ->> 'conversationId' IS NULL OR EXISTS (SELECT FROM conversations c WHERE c.id = (data ->> 'conversationId')::uuid) THEN $4::text END,
       next_try_at = CASE WHEN $6 THEN next_try_at ELSE now() + make_interval(secs => $7::float8) END
     WHERE id = $1`,
    [id, status, failure, response, durationMs, pause === undefined, pause ?? null],
  )
}

/** Notes whether a webhook takes what is sent to it. @returns whether it has failed for so many days */
export async function noteHealth(
  runner: SqlRunner,
  endpointId: string,
  { failed, days }: { failed: boolean; days: number },
): Promise<boolean> {
  // SQL: as above.
  const noted = await firstRow<{ failing: boolean | null }>(
    runner,
    `UPDATE webhook_endpoints SET failing_since = CASE WHEN $2 THEN coalesce(failing_since, now()) END
     WHERE id = $1 AND ($2 OR failing_since IS NOT NULL) RETURNING failing_since < now() - make_interval(days => $3) AS failing`,
    [endpointId, failed, days],
  )
  return noted?.failing === true
}

/** An owner of a bot's workspace, and which bot it is. */
export interface BotOwner {
  email: string
  language: 'en' | 'it'
  domain: string
  publicId: string
}

/** Switches a webhook off. @returns whom to tell; nobody where it was off already */
export async function switchOff(runner: SqlRunner, endpointId: string): Promise<BotOwner[]> {
  // SQL: what is told follows from the write, so that one process tells it.
  return rows<BotOwner>(
    runner,
    `WITH off AS (UPDATE webhook_endpoints SET enabled = false, switched_off_at = now() WHERE id = $1 AND enabled RETURNING bot_id)
     SELECT u.email, b.language, b.domain, b.public_id AS "publicId" FROM off JOIN bots b ON b.id = off.bot_id
       JOIN workspace_members m ON m.workspace_id = b.workspace_id AND m.role = 'owner' JOIN users u ON u.id = m.user_id`,
    [endpointId],
  )
}

/** Gives up what still waits for a webhook, with the reason. */
export async function giveUpWaiting(runner: SqlRunner, endpointId: string, failure: string): Promise<void> {
  // SQL: one statement for however many there are, in a transaction or alone.
  await rows(
    runner,
    `UPDATE webhook_deliveries SET next_try_at = NULL, failure = $2 WHERE endpoint_id = $1 AND next_try_at IS NOT NULL`,
    [endpointId, failure],
  )
}

/** Lets what waits for a webhook be sent at once. */
export async function hurryWaiting(runner: SqlRunner, endpointId: string): Promise<void> {
  // SQL: as above.
  await rows(
    runner,
    `UPDATE webhook_deliveries SET next_try_at = now() WHERE endpoint_id = $1 AND next_try_at IS NOT NULL`,
    [endpointId],
  )
}

/** Deletes deliveries that are older, in days, and of those that are over the ones of each bot behind its newest. */
export async function forgetDeliveries(
  manager: EntityManager,
  { olderThanDays, behindNewest }: { olderThanDays: number; behindNewest: number },
): Promise<void> {
  // SQL: rows are numbered within each bot, which the query builder has no words for.
  await rows(
    manager,
    `DELETE FROM webhook_deliveries WHERE created_at < now() - make_interval(days => $1)
       OR id IN (SELECT id FROM (SELECT id, next_try_at, row_number() OVER (PARTITION BY bot_id ORDER BY created_at DESC) AS nth FROM webhook_deliveries) AS counted WHERE nth > $2 AND next_try_at IS NULL)`,
    [olderThanDays, behindNewest],
  )
}

/**
 * Lets another process, or the next turn, send to a webhook.
 * @param restSeconds for which its receiver has asked to be left alone: nobody sends to it meanwhile
 */
export async function releaseEndpoint(runner: SqlRunner, id: string, restSeconds: number): Promise<void> {
  // SQL: as all of leases.
  await rows(
    runner,
    `UPDATE webhook_endpoints SET sending_until = CASE WHEN $2 > 0 THEN now() + make_interval(secs => $2::float8) END WHERE id = $1`,
    [id, restSeconds],
  )
}
