import type { MigrationInterface, QueryRunner } from 'typeorm'

/** As of this release; later changes of what is kept do not change what this migration did. */
const campaignParameters =
  '{utm_source,utm_medium,utm_campaign,utm_id,utm_term,utm_content,gclid,gbraid,wbraid,dclid,fbclid,msclkid,ttclid,twclid,li_fat_id}'

/** The query of a page's address may hold a secret of the business's website, so only campaign parameters stay stored. */
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

  /** The removed parameters are not stored anywhere else. */
  async down(): Promise<void> {}
}
