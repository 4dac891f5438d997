import { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataSourceOptions } from '../../platform/database/data-source.js'
import { answererOn } from '../answer/plan/answer-finder.testing.js'
import { startKnowledge } from './ingested-knowledge.testing.js'
import { page } from '../ingest/crawl/hostile-site.testing.js'

/** Reverts the database to the first schema, then migrates it again. */
let knowledge: Awaited<ReturnType<typeof startKnowledge>>
/** Entities with generated columns would create a metadata table. */
let migrator: DataSource
beforeAll(async () => {
  knowledge = await startKnowledge()
  migrator = await new DataSource(dataSourceOptions(knowledge.url, true)).initialize()
})
afterAll(async () => {
  await migrator.destroy()
  await knowledge.stopSites()
  await knowledge.stop()
})

async function answers(botId: string): Promise<unknown[]> {
  const answerer = answererOn(knowledge.dataSource)
  const all: unknown[] = []
  for (const question of ['How long does rye bread keep?', 'What does a haircut cost?', 'Do you sell cars?']) {
    const events: unknown[] = []
    for await (const event of answerer.answer({
      botId,
      question,
      history: [],
      language: 'en',
      isIngesting: false,
      signal: new AbortController().signal,
    }))
      events.push(event)
    all.push(events)
  }
  return all
}

const shape = (dataSource: DataSource): Promise<unknown[]> =>
  dataSource.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations' ORDER BY 1, 2`,
  )
const indexes = (dataSource: DataSource): Promise<unknown[]> =>
  dataSource.query(`SELECT tablename, indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`)

it('keeps the answers of a bot through all migrations from the first version', async () => {
  const { dataSource } = knowledge
  const { host } = await knowledge.site({
    '/': page('Home', '<a href="/bread">Bread</a> <a href="/hair">Hair</a>'),
    '/bread': page('Bread', '<p>Our rye bread keeps for a whole week in a linen bag.</p>'),
    '/hair': page('Hair', '<p>A haircut costs twenty euros, and è così anche per il 漢字 🥐.</p>'),
  })
  const { botId, sourceId } = await knowledge.submit(host)
  await knowledge.newNode().builder.ingest(sourceId, new AbortController().signal)
  await dataSource.query(
    `INSERT INTO users (username, email, password_hash, first_name) VALUES ('ada', 'ada@example.com', 'hash', 'Àda 🥐')`,
  )
  await dataSource.query(
    `WITH made AS (INSERT INTO workspaces (name) VALUES ('ada') RETURNING id),
       joined AS (INSERT INTO workspace_members (workspace_id, user_id, role) SELECT made.id, u.id, 'owner' FROM made, users u)
     UPDATE bots SET workspace_id = made.id FROM made WHERE bots.id = $1`,
    [botId],
  )
  const owner = (): Promise<unknown[]> =>
    dataSource.query(
      `SELECT w.name, u.username, m.role FROM bots b JOIN workspaces w ON w.id = b.workspace_id
         JOIN workspace_members m ON m.workspace_id = w.id JOIN users u ON u.id = m.user_id WHERE b.id = $1`,
      [botId],
    )
  const [conversation] = await dataSource.query(
    `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, 'token') RETURNING id`,
    [botId],
  )
  const [question] = await dataSource.query(
    `INSERT INTO messages (conversation_id, role, content) VALUES ($1, 'user', 'When? 漢字') RETURNING id`,
    [conversation.id],
  )
  await dataSource.query(
    `INSERT INTO messages (conversation_id, role, content, question_id, refused, feedback) VALUES ($1, 'assistant', 'Nobody knows.', $2, true, 'down')`,
    [conversation.id, question.id],
  )
  await dataSource.query(
    `INSERT INTO unanswered_questions (bot_id, message_id, question) VALUES ($1, $2, 'When? 漢字')`,
    [botId, question.id],
  )
  await dataSource.query(
    `INSERT INTO demo_contacts (full_name, email, website, demo_id) VALUES ('Ada', 'ada@example.com', 'x.example', 'x')`,
  )

  const told = await answers(botId)
  expect(JSON.stringify(told)).toContain('a whole week in a linen bag')
  const [newest, newestIndexes] = [await shape(dataSource), await indexes(dataSource)]

  const all = migrator.migrations.length
  for (let left = all; left > 1; left--) await migrator.undoLastMigration({ transaction: 'each' })
  // Vectors are recomputed, and owners became members.
  const columns: { table_name: string; columns: string }[] = await dataSource.query(
    `SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'terms') AND column_name NOT IN ('embedding', 'owner_id') GROUP BY 1 ORDER BY 1`,
  )
  expect(columns.map(({ table_name: table }) => table)).toEqual(
    expect.arrayContaining(['bots', 'chunks', 'messages', 'pages', 'sessions', 'users']),
  )
  const rows = (): Promise<unknown[]> =>
    Promise.all(
      columns.map(async ({ table_name: table, columns: names }) => [
        table,
        await dataSource.query(`SELECT ${names} FROM ${table} ORDER BY ${names.split(', ')[0]}`),
      ]),
    )
  const old = await rows()
  expect(JSON.stringify(old)).toContain('Àda 🥐')
  const [{ n: counted }] = await dataSource.query(
    `SELECT count(*)::int AS n FROM terms WHERE bot_id = $1 AND documents > 0`,
    [botId],
  )
  expect(counted).toBeGreaterThan(10)

  await migrator.runMigrations({ transaction: 'each' })
  expect(await migrator.showMigrations()).toBe(false)
  expect(await rows()).toEqual(old)
  expect(await owner()).toEqual([{ name: 'ada', username: 'ada', role: 'owner' }])
  expect(await shape(dataSource)).toEqual(newest)
  expect(await indexes(dataSource)).toEqual(newestIndexes)
  expect(await answers(botId)).toEqual(told)
})
