import type { GoldenQuestion, GoldenReport, GoldenResult, NewGoldenQuestion } from '@loquia/contracts'
import { type DataSource, Not, type Repository } from 'typeorm'
import { withBotLocked } from '../../database/bot-lock.js'
import { GoldenQuestionEntity } from './golden-question.entity.js'
import { GoldenReportEntity } from './golden-report.entity.js'
import { addReport } from './golden-report.queries.js'

/** Reports kept of one bot. */
const reportsKept = 20

/** The golden questions of bots, and what became of them each time that they were asked. */
export class GoldenStore {
  private readonly questions: Repository<GoldenQuestionEntity>
  private readonly reported: Repository<GoldenReportEntity>

  constructor(private readonly database: DataSource) {
    this.questions = database.getRepository(GoldenQuestionEntity)
    this.reported = database.getRepository(GoldenReportEntity)
  }

  /** In the order they were added. */
  async list(botId: string): Promise<GoldenQuestion[]> {
    return (await this.questions.find({ where: { botId }, order: { id: 'ASC' } })).map(toQuestion)
  }

  /** Adding a question again changes what is expected of it. @returns undefined when `max` others are there */
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

  /** @returns whether there was such a question */
  async remove(botId: string, id: number): Promise<boolean> {
    const { affected } = await this.questions.delete({ botId, id: String(id) })
    return affected === 1
  }

  async report(
    botId: string,
    outcome: GoldenReport['outcome'],
    results: readonly GoldenResult[],
  ): Promise<GoldenReport> {
    const { id, createdAt } = await addReport(this.database.manager, { botId, outcome, results }, reportsKept)
    return { id, outcome, createdAt: createdAt.toISOString(), results: [...results] }
  }

  /** Newest first. */
  async reports(botId: string): Promise<GoldenReport[]> {
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
