/**
 * SQL of the reading of a source that is under way, as `CurrentReading` of contracts has it; null where none is.
 * @param source the alias of its row in `sources`
 */
export const currentReadingSql = (source: string): string =>
  `CASE WHEN ${source}.status = 'crawling' AND ${source}.reading_since IS NOT NULL THEN json_build_object(
     'type', ${source}.type,
     'name', coalesce(${source}.filename, ${source}.location),
     'elapsedMs', greatest(0, extract(epoch FROM now() - ${source}.reading_since) * 1000)::bigint,
     'pages', (SELECT count(*) FROM pages read WHERE read.source_id = ${source}.id AND read.status = 'read' AND read.fetched_at >= ${source}.reading_since)
   ) END`

/** The same of a bot's sources: the reading that began first. @param botId SQL of the bot's row id */
export const currentReadingOfBotSql = (botId: string): string =>
  `(SELECT ${currentReadingSql('s')} FROM sources s WHERE s.bot_id = ${botId} AND s.status = 'crawling' ORDER BY s.reading_since LIMIT 1)`
