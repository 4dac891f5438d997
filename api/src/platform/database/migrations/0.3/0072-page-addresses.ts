import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A frozen copy: later changes to the list must not change this migration. */
const campaignParameters =
  '{utm_source,utm_medium,utm_campaign,utm_id,utm_term,utm_content,gclid,gbraid,wbraid,dclid,fbclid,msclkid,ttclid,twclid,li_fat_id}'

/**
 * Keeps only campaign parameters of stored page URLs, as other parameters may contain secrets of the business's
 * website.
 */
export class PageAddresses1763800000072 implements MigrationInterface {
  name = 'PageAddresses1763800000072'

  async up(queries: QueryRunner): Promise<void> {
    for (const table of ['conversations', 'leads'])
      await queries.query(
        `UPDATE ${table} SET page_url = split_part(split_part(page_url, '#', 1), '?', 1) || coalesce('?' || (
           SELECT string_agg(parameter, '&') FROM regexp_split_to_table(
             substr(split_part(page_url, '#', 1), strpos(page_url, '?') + 1), '&') AS parameter
           WHERE split_part(parameter, '=', 1) = ANY ($1::text[])), '')
         WHERE strpos(split_part(page_url, '#', 1), '?') > 0`,
        [campaignParameters],
      )
  }

  /** The removed parameters cannot be restored. */
  async down(): Promise<void> {}
}
