import type { DataSource } from 'typeorm'
import { nowhere } from './call-samples.js'

/** @param botId public id */
export async function webhookOf(
  dataSource: DataSource,
  botId: string,
): Promise<{ webhookId: string; deliveryId: string }> {
  const [made] = await dataSource.query<{ webhookId: string; deliveryId: string }[]>(
    `WITH endpoint AS (INSERT INTO webhook_endpoints (bot_id, url) SELECT id, $2 FROM bots WHERE public_id = $1 RETURNING id, bot_id)
     INSERT INTO webhook_deliveries (bot_id, endpoint_id, type) SELECT bot_id, id, 'webhook.test' FROM endpoint
     RETURNING endpoint_id AS "webhookId", id AS "deliveryId"`,
    [botId, `${nowhere}/`],
  )
  return made!
}
