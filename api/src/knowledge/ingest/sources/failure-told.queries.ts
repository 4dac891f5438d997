import { eventsWritten } from '../../../webhook-events/index.js'

/** Tells webhooks of the source in `ended`, whose reading has failed; whether it still answers is in its status. */
// SQL: a part of the statement that ends the reading.
export const failureTold = eventsWritten(`'source.failed'::text`, {
  botId: 'ended.bot_id',
  facts: `jsonb_build_object('sourceId', ended.id, 'error', ended.error, 'stillAnswers', ended.status = 'ready')`,
  from: 'FROM ended',
})
