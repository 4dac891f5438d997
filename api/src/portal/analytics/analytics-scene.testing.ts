import { afterAll, beforeAll } from 'vitest'
import { ownBotsResponse, type Outcome } from '@loquia/contracts'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  ada: CookieCaller
  publicId: string
  botId: string
}

export function analyticsScene(): void {
  beforeAll(async () => {
    const database = await startTestDatabase()
    const server = await startTestApp({
      dataSource: database.dataSource,
      realKnowledge: true,
      environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
    })
    const ada = await new CookieCaller(server.url).register('ada')
    const publicId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
    const [row] = await database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [publicId])
    Object.assign(scene, { database, server, ada, publicId, botId: row.id })
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
  })
}

export const path = (rest: string) => `/api/chatbot/bots/${scene.publicId}/${rest}`

interface Said {
  question: string
  answer?: string
  /** `refused` and `answered` come from an older version. */
  outcome?: Outcome | 'refused' | 'answered'
  passageFeedback?: 'up' | 'down'
  feedback?: 'up' | 'down'
  at?: string
  language?: 'en' | 'it'
}
export async function said({
  question,
  answer = 'We open at 8:00 [1].',
  outcome = 'sure',
  passageFeedback,
  feedback,
  at = '2026-03-10T10:00:00Z',
  language = 'en',
}: Said): Promise<string> {
  const query = (sql: string, parameters: unknown[]) => scene.database.dataSource.query(sql, parameters)
  const [{ id }] = await query(
    `INSERT INTO conversations (bot_id, token_hash, created_at, last_used_at, language, page_url) VALUES ($1, gen_random_uuid()::text, $2, $2, $3, 'https://bakery.example/') RETURNING id`,
    [scene.botId, at, language],
  )
  const [asked] = await query(
    `INSERT INTO messages (conversation_id, role, content, created_at) VALUES ($1, 'user', $2, $3) RETURNING id`,
    [id, question, at],
  )
  const sources = JSON.stringify([
    {
      number: 1,
      url: 'https://bakery.example/hours',
      title: 'Hours',
      snippet: 'We open at 8:00.',
      feedback: passageFeedback,
    },
  ])
  await query(
    `INSERT INTO messages (conversation_id, role, question_id, content, refused, outcome, confidence, feedback, feedback_at, feedback_comment, sources, created_at) VALUES ($1, 'assistant', $2, $3, $4, $9, CASE WHEN $9::text IS NULL THEN NULL ELSE 0.62 END, $5, CASE WHEN $5::text IS NULL THEN NULL ELSE now() END, $6, $7, $8)`,
    [
      id,
      asked.id,
      answer,
      outcome === 'none' || outcome === 'refused',
      feedback ?? null,
      feedback === 'down' ? 'Not true' : null,
      sources,
      at,
      outcome === 'refused' || outcome === 'answered' ? null : outcome,
    ],
  )
  if (outcome !== 'sure' && outcome !== 'answered')
    await query(`INSERT INTO unanswered_questions (bot_id, message_id, question, created_at) VALUES ($1, $2, $3, $4)`, [
      scene.botId,
      asked.id,
      question,
      at,
    ])
  return id
}

export async function clear(): Promise<void> {
  await scene.database.dataSource.query(`DELETE FROM conversations WHERE bot_id = $1`, [scene.botId])
}
