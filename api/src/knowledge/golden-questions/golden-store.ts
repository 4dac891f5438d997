import type { GoldenQuestion, GoldenReport, GoldenResult, NewGoldenQuestion } from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { withBotLocked } from '../../database/bot-lock.js'
import { firstRow, rows } from '../../database/rows.js'
import { storableJson } from '../../database/stored-text.js'

/** Reports kept of one bot. */
const reportsKept = 20

interface QuestionRow {
  id: number
  question: string
  expected_url: string | null
  expected_text: string | null
  created_at: Date
}

const columns = `id::int, question, expected_url, expected_text, created_at`

/** The rows of `golden_questions` and `golden_reports`. */
export class GoldenStore {
  constructor(private readonly database: DataSource) {}

  /** In the order they were added. */
  async list(botId: string): Promise<GoldenQuestion[]> {
    return (
      await rows<QuestionRow>(this.database, `SELECT ${columns} FROM golden_questions WHERE bot_id = $1 ORDER BY id`, [
        botId,
      ])
    ).map(toQuestion)
  }

  /** Adding a question again changes what is expected of it. @returns undefined when `max` others are there */
  async add(
    botId: string,
    { question, expectedUrl, expectedText }: NewGoldenQuestion,
    max: number,
  ): Promise<GoldenQuestion | undefined> {
    const row = await withBotLocked(this.database, botId, (transaction) =>
      firstRow<QuestionRow>(
        transaction,
        `INSERT INTO golden_questions (bot_id, question, expected_url, expected_text)
       SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM golden_questions WHERE bot_id = $1 AND question <> $2) < $5
       ON CONFLICT (bot_id, question) DO UPDATE SET expected_url = excluded.expected_url, expected_text = excluded.expected_text RETURNING ${columns}`,
        [botId, question, expectedUrl ?? null, expectedText ?? null, max],
      ),
    )
    return row && toQuestion(row)
  }

  /** @returns whether there was such a question */
  async remove(botId: string, id: number): Promise<boolean> {
    return (
      (await firstRow(this.database, `DELETE FROM golden_questions WHERE bot_id = $1 AND id = $2 RETURNING id`, [
        botId,
        id,
      ])) !== undefined
    )
  }

  async report(
    botId: string,
    outcome: GoldenReport['outcome'],
    results: readonly GoldenResult[],
  ): Promise<GoldenReport> {
    const row = await firstRow<{ id: number; created_at: Date }>(
      this.database,
      `WITH old AS (DELETE FROM golden_reports WHERE bot_id = $1 AND id NOT IN (SELECT id FROM golden_reports WHERE bot_id = $1 ORDER BY id DESC LIMIT ${reportsKept - 1}))
       INSERT INTO golden_reports (bot_id, outcome, results) VALUES ($1, $2, $3::jsonb) RETURNING id::int, created_at`,
      [botId, outcome, storableJson(results)],
    )
    if (row === undefined) throw new Error('a golden report was not stored')
    return { id: row.id, outcome, createdAt: row.created_at.toISOString(), results: [...results] }
  }

  /** Newest first. */
  async reports(botId: string): Promise<GoldenReport[]> {
    const found = await rows<{
      id: number
      outcome: GoldenReport['outcome']
      results: GoldenResult[]
      created_at: Date
    }>(
      this.database,
      `SELECT id::int, outcome, results, created_at FROM golden_reports WHERE bot_id = $1 ORDER BY golden_reports.id DESC`,
      [botId],
    )
    return found.map(({ id, outcome, results, created_at }) => ({
      id,
      outcome,
      results,
      createdAt: created_at.toISOString(),
    }))
  }
}

function toQuestion({ id, question, expected_url, expected_text, created_at }: QuestionRow): GoldenQuestion {
  return {
    id,
    question,
    ...(expected_url === null ? {} : { expectedUrl: expected_url }),
    ...(expected_text === null ? {} : { expectedText: expected_text }),
    createdAt: created_at.toISOString(),
  }
}
