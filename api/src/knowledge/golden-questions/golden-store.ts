import type { GoldenQuestion, GoldenReport, GoldenResult, NewGoldenQuestion } from '@loquia/contracts'
import { type DataSource, Not, type Repository, type EntityManager } from 'typeorm'
import { withBotLocked } from '../../platform/database/bot-lock.js'
import { queryFirstRow } from '../../platform/database/rows.js'
import { storableJson } from '../../platform/database/stored-text.js'
import { GoldenQuestionEntity, GoldenReportEntity } from './golden-question.entity.js'

const maxStoredReports = 20

export class GoldenStore {
  private readonly questions: Repository<GoldenQuestionEntity>
  private readonly reported: Repository<GoldenReportEntity>

  constructor(private readonly database: DataSource) {
    this.questions = database.getRepository(GoldenQuestionEntity)
    this.reported = database.getRepository(GoldenReportEntity)
  }

  async list(botId: string): Promise<GoldenQuestion[]> {
    return (await this.questions.find({ where: { botId }, order: { id: 'ASC' } })).map(toQuestion)
  }

  /** @returns undefined at `max` questions */
  add(
    botId: string,
    { question, expectedUrl, expectedText }: NewGoldenQuestion,
    max: number,
  ): Promise<GoldenQuestion | undefined> {
    return withBotLocked(this.database, botId, async (transaction) => {
      if ((await transaction.countBy(GoldenQuestionEntity, { botId, question: Not(question) })) >= max) return undefined
      const added = { question, expectedUrl: expectedUrl ?? null, expectedText: expectedText ?? null }
      const { raw } = await transaction
        .createQueryBuilder()
        .insert()
        .into(GoldenQuestionEntity)
        .values({ botId, ...added })
        .orUpdate(['expected_url', 'expected_text'], ['bot_id', 'question'])
        .returning('id, created_at AS "createdAt"')
        .updateEntity(false)
        .execute()
      const [stored] = raw as [Pick<GoldenQuestionEntity, 'id' | 'createdAt'>]
      return toQuestion({ ...stored, ...added })
    })
  }

  async remove(botId: string, id: number): Promise<boolean> {
    const { affected } = await this.questions.delete({ botId, id: String(id) })
    return affected === 1
  }

  async saveReport(
    botId: string,
    outcome: GoldenReport['outcome'],
    results: readonly GoldenResult[],
  ): Promise<GoldenReport> {
    const { id, createdAt } = await addReport(this.database.manager, { botId, outcome, results }, maxStoredReports)
    return { id, outcome, createdAt: createdAt.toISOString(), results: [...results] }
  }

  async listReports(botId: string): Promise<GoldenReport[]> {
    const found = await this.reported.find({ where: { botId }, order: { id: 'DESC' } })
    return found.map(({ id, outcome, results, createdAt }) => ({
      id: Number(id),
      outcome,
      results,
      createdAt: createdAt.toISOString(),
    }))
  }
}

function toQuestion({
  id,
  question,
  expectedUrl,
  expectedText,
  createdAt,
}: Pick<GoldenQuestionEntity, 'id' | 'question' | 'expectedUrl' | 'expectedText' | 'createdAt'>): GoldenQuestion {
  return {
    id: Number(id),
    question,
    ...(expectedUrl === null ? {} : { expectedUrl }),
    ...(expectedText === null ? {} : { expectedText }),
    createdAt: createdAt.toISOString(),
  }
}

/**
 * Stores a report and deletes the bot's oldest ones.
 * @param kept number of reports that stay, including this one
 */
async function addReport(
  manager: EntityManager,
  { botId, outcome, results }: { botId: string; outcome: GoldenReport['outcome']; results: readonly GoldenResult[] },
  kept: number,
): Promise<{ id: number; createdAt: Date }> {
  const stored = await queryFirstRow<{ id: number; createdAt: Date }>(
    manager,
    `WITH old AS (DELETE FROM golden_reports WHERE bot_id = $1 AND id NOT IN (SELECT id FROM golden_reports WHERE bot_id = $1 ORDER BY id DESC LIMIT $4))
     INSERT INTO golden_reports (bot_id, outcome, results) VALUES ($1, $2, $3::jsonb) RETURNING id::int, created_at AS "createdAt"`,
    [botId, outcome, storableJson(results), kept - 1],
  )
  if (stored === undefined) throw new Error('a golden report was not stored')
  return stored
}
