import {
  defaultLocale,
  goldenQuestionsMax,
  isRegression,
  type GoldenQuestion,
  type GoldenReport,
  type GoldenResult,
  type GoldenState,
  type NewGoldenQuestion,
} from '@loquia/contracts'
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import { ChunkIndex } from '../index/chunk-index.js'
import type { IndexVersion } from '../index/index-version.js'
import { certaintyOf, composeAnswer } from '../composition/compose-answer.js'
import { AnswerFinder } from '../answering/answer-finder.js'
import { GoldenStore } from './golden-store.js'
import { tryQuestion } from './try-question.js'

/**
 * Questions whose answers must stay right. They are asked after every build, of what it has read, before visitors meet
 * it: if one that was answered rightly no longer is, the old passages stay live until the owner decides or a later
 * build does better. Who may call this for a bot is the caller's to check.
 */
@Injectable()
export class GoldenQuestions implements OnModuleInit {
  private readonly log = new Logger(GoldenQuestions.name)
  private readonly store: GoldenStore

  constructor(
    private readonly database: DataSource,
    private readonly index: ChunkIndex,
    private readonly finder: AnswerFinder,
  ) {
    this.store = new GoldenStore(database)
  }

  onModuleInit(): void {
    this.index.guardBy((botId) => this.mayPublish(botId))
  }

  list(botId: string): Promise<GoldenQuestion[]> {
    return this.store.list(botId)
  }

  /**
   * Adding a question again changes what is expected of it.
   * @throws AppError `golden_questions_full`
   */
  async add(botId: string, question: NewGoldenQuestion): Promise<GoldenQuestion> {
    const added = await this.store.add(botId, question, goldenQuestionsMax)
    if (added === undefined) throw new AppError('golden_questions_full')
    return added
  }

  /** @throws AppError `not_found` */
  async remove(botId: string, id: number): Promise<void> {
    if (!(await this.store.remove(botId, id))) throw new AppError('not_found')
  }

  /** Asks all of them now, and the waiting draft too where there is one. Changes nothing of what is live. */
  async run(botId: string): Promise<GoldenReport> {
    return this.store.report(botId, 'checked', await this.ask(botId, await this.index.drafts.exists(botId)))
  }

  async state(botId: string): Promise<GoldenState> {
    return { waiting: await this.index.drafts.exists(botId), reports: await this.store.reports(botId) }
  }

  /** Lets a held build go live all the same. @throws AppError `not_found` when none waits */
  async accept(botId: string): Promise<void> {
    await this.decide(botId, 'accepted')
  }

  /** Throws a held build away; the next one reads its pages anew. @throws AppError `not_found` when none waits */
  async discard(botId: string): Promise<void> {
    await this.decide(botId, 'discarded')
  }

  private async decide(botId: string, outcome: 'accepted' | 'discarded'): Promise<void> {
    if (!(await this.index.drafts.exists(botId))) throw new AppError('not_found')
    const results = await this.ask(botId, true)
    await (outcome === 'accepted' ? this.index.drafts.publish(botId) : this.index.drafts.discard(botId))
    await this.store.report(botId, outcome, results)
  }

  private async mayPublish(botId: string): Promise<boolean> {
    const results = await this.ask(botId, true)
    const spoilt = results.filter(isRegression).length
    if (results.length > 0) await this.store.report(botId, spoilt === 0 ? 'published' : 'held', results)
    if (spoilt > 0)
      this.log.warn(`a build of bot ${botId} is held: it would spoil ${spoilt} of ${results.length} golden questions`)
    return spoilt === 0
  }

  private async ask(botId: string, withDraft: boolean): Promise<GoldenResult[]> {
    const bot = await this.database.manager.findOne(BotEntity, { select: { language: true }, where: { id: botId } })
    const language = bot?.language ?? defaultLocale
    const ask = async (question: GoldenQuestion, indexVersion: IndexVersion) => {
      const found = await this.finder.find({ botId, question: question.question, language, indexVersion })
      const { question: asked, sentences, passages } = found
      const answer =
        certaintyOf(found) === 'sure'
          ? composeAnswer({
              certainty: 'sure',
              question: asked,
              sentences,
              language,
              stillReading: false,
              hasSite: true,
            })
          : undefined
      return tryQuestion(question, { passages, answer })
    }
    const results: GoldenResult[] = []
    for (const question of await this.store.list(botId)) {
      results.push({
        question,
        live: await ask(question, 'live'),
        ...(withDraft ? { draft: await ask(question, 'draft') } : {}),
      })
    }
    return results
  }
}
