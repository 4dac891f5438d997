import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Deletions cascade from the bot, so expired demos leave no rows. */
export class FirstTables1763700000000 implements MigrationInterface {
  name = 'FirstTables1763700000000'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`CREATE EXTENSION IF NOT EXISTS vector`)

    await queries.query(`
      CREATE TABLE users (
        id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        username      text NOT NULL,
        email         text NOT NULL,
        password_hash text NOT NULL,
        first_name    text,
        last_name     text,
        company       text,
        role          text NOT NULL DEFAULT 'client' CHECK (role IN ('admin', 'client')),
        created_at    timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX users_username ON users (lower(username));
      CREATE UNIQUE INDEX users_email ON users (lower(email));

      CREATE TABLE sessions (
        sid    text PRIMARY KEY,
        sess   jsonb NOT NULL,
        expire timestamptz(6) NOT NULL
      );
      CREATE INDEX sessions_expire ON sessions (expire);

      -- A bot: its look, its owner, and who may embed it. public_id stands in snippets and addresses.
      CREATE TABLE bots (
        id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        public_id       text NOT NULL UNIQUE,
        kind            text NOT NULL CHECK (kind IN ('demo', 'portal', 'site')),
        owner_id        integer REFERENCES users (id) ON DELETE CASCADE,
        domain          text NOT NULL,
        name            text NOT NULL,
        language        text NOT NULL DEFAULT 'en',
        settings        jsonb NOT NULL DEFAULT '{}',
        suggestions     jsonb NOT NULL DEFAULT '[]',
        allowed_origins jsonb NOT NULL DEFAULT '[]',
        contact_url     text,
        purchased_at    timestamptz,
        created_at      timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE demos (
        bot_id     uuid PRIMARY KEY REFERENCES bots (id) ON DELETE CASCADE,
        full_name  text,
        email      text,
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX demos_expires_at ON demos (expires_at);

      CREATE TABLE demo_contacts (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        full_name  text NOT NULL,
        email      text NOT NULL,
        website    text NOT NULL,
        demo_id    text,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE refused_origins (
        bot_id     uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        origin     text NOT NULL,
        attempts   integer NOT NULL DEFAULT 1,
        first_seen timestamptz NOT NULL DEFAULT now(),
        last_seen  timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (bot_id, origin)
      );
    `)

    await queries.query(`
      -- Where a bot's knowledge comes from: a whole site, one address, a document, or an answer the owner wrote.
      CREATE TABLE sources (
        id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        bot_id        uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        type          text NOT NULL CHECK (type IN ('site', 'url', 'document', 'answer')),
        location      text NOT NULL,
        status        text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'crawling', 'ready', 'failed')),
        error         text,
        submitted_at  timestamptz NOT NULL DEFAULT now(),
        started_at    timestamptz,
        -- The building process renews this; once it has passed, another process takes the build up.
        lease_until   timestamptz,
        answerable_at timestamptz,
        finished_at   timestamptz
      );
      CREATE INDEX sources_bot ON sources (bot_id);

      CREATE TABLE pages (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source_id     uuid NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
        bot_id        uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        url           text NOT NULL,
        title         text NOT NULL DEFAULT '',
        language      text,
        status        text NOT NULL CHECK (status IN ('found', 'read', 'skipped')),
        reason        text,
        words         integer NOT NULL DEFAULT 0,
        content_hash  text,
        etag          text,
        last_modified text,
        fetched_at    timestamptz,
        UNIQUE (source_id, url)
      );
      CREATE INDEX pages_bot ON pages (bot_id);

      -- A passage. text_terms and heading_terms hold BM25 document weights (sparse, see knowledge/indexing); IDF is applied
      -- to the query, so adding passages rewrites no row. embedding is filled only when a model is configured.
      CREATE TABLE chunks (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id        uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        page_id       bigint NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
        ordinal       integer NOT NULL,
        kind          text NOT NULL DEFAULT 'text',
        url           text NOT NULL,
        title         text NOT NULL,
        headings      jsonb NOT NULL DEFAULT '[]',
        text          text NOT NULL,
        language      text NOT NULL,
        words         integer NOT NULL,
        start_offset  integer NOT NULL DEFAULT 0,
        end_offset    integer NOT NULL DEFAULT 0,
        text_terms    sparsevec(1000000000),
        heading_terms sparsevec(1000000000),
        embedding     vector
      );
      CREATE INDEX chunks_bot ON chunks (bot_id);
      CREATE INDEX chunks_page ON chunks (page_id);

      -- How many of a bot's passages hold a term: its IDF, and the vocabulary for mending typos.
      CREATE TABLE terms (
        bot_id    uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        term      text NOT NULL,
        field     text NOT NULL CHECK (field IN ('stem', 'word')),
        documents integer NOT NULL,
        PRIMARY KEY (bot_id, field, term)
      );
    `)

    await queries.query(`
      CREATE TABLE conversations (
        id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        bot_id       uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        -- SHA-256 of the visitor's token: the table alone opens no conversation.
        token_hash   text NOT NULL UNIQUE,
        language     text NOT NULL DEFAULT 'en',
        page_url     text,
        created_at   timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX conversations_bot ON conversations (bot_id, last_used_at DESC);

      CREATE TABLE messages (
        id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        conversation_id   uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        position          bigint GENERATED ALWAYS AS IDENTITY,
        role              text NOT NULL CHECK (role IN ('user', 'assistant')),
        client_message_id text,
        question_id       uuid REFERENCES messages (id) ON DELETE CASCADE,
        content           text NOT NULL DEFAULT '',
        state             text NOT NULL DEFAULT 'done' CHECK (state IN ('streaming', 'done', 'stopped', 'failed')),
        error             text,
        refused           boolean NOT NULL DEFAULT false,
        sources           jsonb NOT NULL DEFAULT '[]',
        suggestions       jsonb NOT NULL DEFAULT '[]',
        feedback          text CHECK (feedback IN ('up', 'down')),
        feedback_comment  text,
        -- A streaming answer belongs to a process only until this moment; then another may finish or fail it.
        lease_until       timestamptz,
        created_at        timestamptz NOT NULL DEFAULT now(),
        UNIQUE (conversation_id, client_message_id)
      );
      CREATE INDEX messages_conversation ON messages (conversation_id, position);
      CREATE INDEX messages_streaming ON messages (lease_until) WHERE state = 'streaming';

      -- Questions the bot declined, kept for its owner.
      CREATE TABLE unanswered_questions (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id     uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        message_id uuid REFERENCES messages (id) ON DELETE CASCADE,
        question   text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX unanswered_questions_bot ON unanswered_questions (bot_id, created_at DESC);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE unanswered_questions, messages, conversations, terms, chunks, pages, sources,
                 refused_origins, demo_contacts, demos, bots, sessions, users
    `)
  }
}
