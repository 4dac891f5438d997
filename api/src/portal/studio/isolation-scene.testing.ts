import { ownBotsResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  ada: CookieCaller
  bob: CookieCaller
}
export const theirs: Record<string, string> = {}

export function isolationScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.server = await startTestApp({ dataSource: scene.database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
    scene.ada = await new CookieCaller(scene.server.url).register('ada')
    scene.bob = await new CookieCaller(scene.server.url).register('bob')
    for (const [name, browser] of [
      ['ADA', scene.ada],
      ['BOB', scene.bob],
    ] as const) {
      const bot = ownBotsResponse.parse((await browser.call('POST', '/api/chatbot/bots')).body).bots[0]!
      theirs[name] = bot.botId
      const [{ id }] = await scene.database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [bot.botId])
      const [conversation] = await scene.database.dataSource.query(
        `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, $2) RETURNING id`,
        [id, name],
      )
      const [message] = await scene.database.dataSource.query(
        `INSERT INTO messages (conversation_id, role, content) VALUES ($1, 'user', $2) RETURNING id`,
        [conversation.id, `secret of ${name}`],
      )
      const [question] = await scene.database.dataSource.query(
        `INSERT INTO unanswered_questions (bot_id, message_id, question) VALUES ($1, $2, $3) RETURNING id::text`,
        [id, message.id, `secret of ${name}`],
      )
      await scene.database.dataSource.query(
        `INSERT INTO refused_origins (bot_id, origin) VALUES ($1, 'https://tried.example')`,
        [id],
      )
      const [lead] = await scene.database.dataSource.query(
        `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message) VALUES ($1, $2, 'x', $3, 'x@example.com', 'hello') RETURNING id`,
        [id, conversation.id, `secret of ${name}`],
      )
      const [source] = await scene.database.dataSource.query(
        `INSERT INTO sources (bot_id, type, location, status) VALUES ($1, 'site', 'x.example', 'ready') RETURNING id`,
        [id],
      )
      const [golden] = await scene.database.dataSource.query(
        `INSERT INTO golden_questions (bot_id, question, expected_text) VALUES ($1, $2, 'x') RETURNING id::text`,
        [id, `secret of ${name}`],
      )
      const [key] = await scene.database.dataSource.query(
        `INSERT INTO bot_identity_keys (kid, bot_id, algorithm, sealed) VALUES (gen_random_uuid(), $1, 'HS256', $2) RETURNING kid`,
        [id, `secret of ${name}`],
      )
      const [reply] = await scene.database.dataSource.query(
        `INSERT INTO saved_replies (workspace_id, title, text) SELECT workspace_id, 'x', $2 FROM bots WHERE id = $1 RETURNING id`,
        [id, `secret of ${name}`],
      )
      const [answer] = await scene.database.dataSource.query(
        `INSERT INTO sources (bot_id, type, location, answer, status) VALUES ($1, 'answer', $2, 'x', 'ready') RETURNING id`,
        [id, `secret of ${name}`],
      )
      const [file] = await scene.database.dataSource.query(
        `INSERT INTO conversation_files (conversation_id, message_id, name, type, size) VALUES ($1, $2, $3, 'text/plain', 5) RETURNING id`,
        [conversation.id, message.id, `secret of ${name}`],
      )
      theirs[`${name}_FILE`] = file.id
      theirs[`${name}_KEY`] = key.kid
      theirs[`${name}_REPLY`] = reply.id
      theirs[`${name}_ANSWER`] = answer.id
      const [endpoint] = await scene.database.dataSource.query(
        `INSERT INTO webhook_endpoints (bot_id, url) VALUES ($1, 'https://x.example/secret of ' || $2) RETURNING id`,
        [id, name],
      )
      const [delivery] = await scene.database.dataSource.query(
        `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type, failure) VALUES ($1, $2, 'webhook.test', $3) RETURNING id`,
        [id, endpoint.id, `secret of ${name}`],
      )
      theirs[`${name}_WEBHOOK`] = endpoint.id
      theirs[`${name}_DELIVERY`] = delivery.id
      theirs[`${name}_GOLDEN`] = golden.id
      theirs[`${name}_LEAD`] = lead.id
      theirs[`${name}_SOURCE`] = source.id
      theirs[`${name}_CONVERSATION`] = conversation.id
      theirs[`${name}_QUESTION`] = question.id
    }
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
  })
}

let tables: string[] | undefined
/** Dumps all tables except sessions, processes and migrations, so that tables of future calls are covered too. */
export async function everything(): Promise<unknown> {
  tables ??= (
    await scene.database.dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('sessions', 'migrations', 'processes') ORDER BY 1`,
    )
  ).map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(20)
  const selects = tables.map(
    (table) =>
      `SELECT '${table}' AS name, coalesce(json_agg(t ORDER BY t::text), '[]')::text AS rows FROM "${table}" t`,
  )
  return scene.database.dataSource.query(selects.join(' UNION ALL '))
}
