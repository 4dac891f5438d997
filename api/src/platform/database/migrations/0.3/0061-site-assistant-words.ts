import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Replaces stored default texts, but not those written by an admin. */
export class SiteAssistantWords1763800000061 implements MigrationInterface {
  name = 'SiteAssistantWords1763800000061'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      UPDATE bots SET settings = settings - 'title' WHERE kind = 'site' AND settings->>'title' IN ('Ask Loquia', 'Chiedi a Loquia');
      UPDATE bots SET settings = settings - 'welcomeMessage' WHERE kind = 'site' AND settings->>'welcomeMessage' IN (
        'Hello. I have read this whole website. What would you like to know?',
        'Buongiorno. Ho letto tutto questo sito. Che cosa vuoi sapere?');
    `)
  }

  /** The previous version stores its texts again at startup. */
  async down(): Promise<void> {}
}
