/**
 * Returns SQL for the current ingestion run; null if none is active.
 * @param source SQL alias of the `sources` row
 */
export const currentIngestionSql = (source: string): string =>
  `CASE WHEN ${source}.status = 'crawling' AND ${source}.reading_since IS NOT NULL THEN json_build_object(
     'type', ${source}.type,
     'name', coalesce(${source}.filename, ${source}.location),
     'elapsedMs', greatest(0, extract(epoch FROM now() - ${source}.reading_since) * 1000)::bigint,
     'pages', (SELECT count(*) FROM pages read WHERE read.source_id = ${source}.id AND read.status = 'read' AND read.fetched_at >= ${source}.reading_since)
   ) END`

/** Picks the run that started first. */
export const currentBotIngestionSql = (botId: string): string =>
  `(SELECT ${currentIngestionSql('s')} FROM sources s WHERE s.bot_id = ${botId} AND s.status = 'crawling' ORDER BY s.reading_since LIMIT 1)`
