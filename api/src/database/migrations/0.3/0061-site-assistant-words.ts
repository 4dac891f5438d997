import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The platform's own assistant introduces itself as any bot does, as an AI assistant. Older versions stored other words
 * as its settings; those that an admin wrote stay.
 */
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

  /** Nothing to undo: the version before writes its words again when it starts. */
  async down(): Promise<void> {}
}
