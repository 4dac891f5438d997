import { companyQuestions, limits, type StoredAnswer } from '@loquia/contracts'
import { queryRows, type SqlRunner } from '../../platform/database/rows.js'

interface AnswerRow extends Pick<StoredAnswer, 'id' | 'question' | 'answer' | 'wordings' | 'author'> {
  writtenAt: Date
}

/** The newest answer comes first; the company info is left out. */
export async function loadCustomAnswers(runner: SqlRunner, botId: string): Promise<StoredAnswer[]> {
  const found = await queryRows<AnswerRow>(
    runner,
    `SELECT s.id, s.location AS question, s.answer, u.username AS author, coalesce(s.written_at, s.created_at) AS "writtenAt",
            coalesce((SELECT jsonb_agg(w.wording ORDER BY w.ordinal) FROM answer_wordings w WHERE w.source_id = s.id AND w.ordinal > 0), '[]') AS wordings
     FROM sources s LEFT JOIN users u ON u.id = s.author_id
     WHERE s.bot_id = $1 AND s.type = 'answer' AND NOT s.location = ANY ($2)
     ORDER BY coalesce(s.written_at, s.created_at) DESC, s.id LIMIT $3`,
    [botId, Object.values(companyQuestions), limits.trainingsPerBot],
  )
  return found.map((row) => {
    const moment = row.writtenAt.toISOString()
    return Object.assign(row, { writtenAt: moment, version: moment })
  })
}
