import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import type { WebhookDeliveryEntity } from '../../../core/webhooks/index.js'

/** The lease is longer than any attempt. */
const leaseSeconds = 30
const isFreeSql = `(sending_until IS NULL OR sending_until < now())`

export async function findDueEndpoints(runner: SqlRunner): Promise<string[]> {
  // SQL in this file uses the database's clock.
  const found = await queryRows<{ id: string }>(
    runner,
    `SELECT id FROM webhook_endpoints WHERE enabled AND held_at IS NULL AND ${isFreeSql}
       AND id IN (SELECT endpoint_id FROM webhook_deliveries WHERE next_try_at <= now())`,
  )
  return found.map(({ id }) => id)
}

/** @returns whether the webhook was free */
export async function claimEndpoint(runner: SqlRunner, id: string): Promise<boolean> {
  const claimed = await queryFirstRow(
    runner,
    `UPDATE webhook_endpoints SET sending_until = now() + make_interval(secs => ${leaseSeconds})
     WHERE id = $1 AND enabled AND held_at IS NULL AND ${isFreeSql} RETURNING id`,
    [id],
  )
  return claimed !== undefined
}

/** @returns false once the owner disabled the webhook */
export async function renewEndpointLease(runner: SqlRunner, id: string): Promise<boolean> {
  const renewed = await queryFirstRow(
    runner,
    `UPDATE webhook_endpoints SET sending_until = now() + make_interval(secs => ${leaseSeconds}) WHERE id = $1 AND enabled AND held_at IS NULL RETURNING id`,
    [id],
  )
  return renewed !== undefined
}

export async function findNextDelivery(runner: SqlRunner, endpointId: string): Promise<string | undefined> {
  const next = await queryFirstRow<{ id: string }>(
    runner,
    `SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND next_try_at <= now() ORDER BY position LIMIT 1`,
    [endpointId],
  )
  return next?.id
}

export type Attempt = Pick<WebhookDeliveryEntity, 'status' | 'failure' | 'response' | 'durationMs'>

/**
 * Does not count an attempt with failure `gone`, whose event no longer has data.
 * @param pause seconds until the next attempt; null for none, `undefined` keeps the schedule
 */
export async function recordAttempt(
  runner: SqlRunner,
  id: string,
  { status, failure, response, durationMs }: Attempt,
  pause: number | null | undefined,
): Promise<void> {
  await queryRows(
    runner,
    `UPDATE webhook_deliveries SET tries = tries + CASE WHEN $3::text = 'gone' THEN 0 ELSE 1 END, last_try_at = now(), status = $2, failure = $3, duration_ms = $5,
       response = CASE WHEN data ->> 'conversationId' IS NULL OR EXISTS (SELECT FROM conversations c WHERE c.id = (data ->> 'conversationId')::uuid) THEN $4::text END,
       next_try_at = CASE WHEN $6 THEN next_try_at ELSE now() + make_interval(secs => $7::float8) END
     WHERE id = $1`,
    [id, status, failure, response, durationMs, pause === undefined, pause ?? null],
  )
}

/** @returns whether deliveries have been failing for `days` days */
export async function recordHealth(
  runner: SqlRunner,
  endpointId: string,
  { failed, days }: { failed: boolean; days: number },
): Promise<boolean> {
  const noted = await queryFirstRow<{ failing: boolean | null }>(
    runner,
    `UPDATE webhook_endpoints SET failing_since = CASE WHEN $2 THEN coalesce(failing_since, now()) END
     WHERE id = $1 AND ($2 OR failing_since IS NOT NULL) RETURNING failing_since < now() - make_interval(days => $3) AS failing`,
    [endpointId, failed, days],
  )
  return noted?.failing === true
}

export interface BotOwner {
  email: string
  language: 'en' | 'it'
  domain: string
  publicId: string
}

/** @returns owners to notify; none if already disabled */
export async function disableEndpoint(runner: SqlRunner, endpointId: string): Promise<BotOwner[]> {
  // SQL, so that only one process notifies the owners.
  return queryRows<BotOwner>(
    runner,
    `WITH off AS (UPDATE webhook_endpoints SET enabled = false, switched_off_at = now() WHERE id = $1 AND enabled RETURNING bot_id)
     SELECT u.email, b.language, b.domain, b.public_id AS "publicId" FROM off JOIN bots b ON b.id = off.bot_id
       JOIN workspace_members m ON m.workspace_id = b.workspace_id AND m.role = 'owner' JOIN users u ON u.id = m.user_id`,
    [endpointId],
  )
}

export async function cancelWaiting(runner: SqlRunner, endpointId: string, failure: string): Promise<void> {
  await queryRows(
    runner,
    `UPDATE webhook_deliveries SET next_try_at = NULL, failure = $2 WHERE endpoint_id = $1 AND next_try_at IS NOT NULL`,
    [endpointId, failure],
  )
}

export async function retryWaitingNow(runner: SqlRunner, endpointId: string): Promise<void> {
  await queryRows(
    runner,
    `UPDATE webhook_deliveries SET next_try_at = now() WHERE endpoint_id = $1 AND next_try_at IS NOT NULL`,
    [endpointId],
  )
}

/** Deletes old deliveries, and finished ones beyond each bot's newest. */
export async function purgeDeliveries(
  manager: EntityManager,
  { olderThanDays, behindNewest }: { olderThanDays: number; behindNewest: number },
): Promise<void> {
  await queryRows(
    manager,
    `DELETE FROM webhook_deliveries WHERE created_at < now() - make_interval(days => $1)
       OR id IN (SELECT id FROM (SELECT id, next_try_at, row_number() OVER (PARTITION BY bot_id ORDER BY created_at DESC) AS nth FROM webhook_deliveries) AS counted WHERE nth > $2 AND next_try_at IS NULL)`,
    [olderThanDays, behindNewest],
  )
}

/** @param restSeconds pause that the receiver requested */
export async function releaseEndpoint(runner: SqlRunner, id: string, restSeconds: number): Promise<void> {
  await queryRows(
    runner,
    `UPDATE webhook_endpoints SET sending_until = CASE WHEN $2 > 0 THEN now() + make_interval(secs => $2::float8) END WHERE id = $1`,
    [id, restSeconds],
  )
}
