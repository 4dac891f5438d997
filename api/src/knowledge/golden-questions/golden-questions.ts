import {
  defaultLocale,
  goldenQuestionsMax,
  isRegression,
  type GoldenQuestion,
  type GoldenReport,
  type GoldenResult,
  type GoldenState,
  type NewGoldenQuestion,
  type GoldenTrial,
} from '@loquia/contracts'
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { BotEntity } from '../../core/bots/bot.entity.js'
import { PassageIndex } from '../ingest/store/passage-index.js'
import type { IndexVersion } from '../ingest/store/index-version.js'
import { certaintyOf, composeAnswer, type ComposedAnswer } from '../answer/compose/compose-answer.js'
import { AnswerFinder } from '../answer/plan/answer-finder.js'
import { GoldenStore } from './golden-store.js'
import type { FoundAnswer } from '../answer/decide/found-answer.js'
import { wordsOf } from '../languages/index.js'

/**
 * If a build fails a question that passed before, the old passages stay live until the owner decides or a later build
 * passes. Callers check access to the bot.
 */
@Injectable()
export class GoldenQuestions implements OnModuleInit {
  private readonly log = new Logger(GoldenQuestions.name)
  private readonly store: GoldenStore

  constructor(
    private readonly database: DataSource,
    private readonly index: PassageIndex,
    private readonly finder: AnswerFinder,
  ) {
    this.store = new GoldenStore(database)
  }

  onModuleInit(): void {
    this.index.setDraftGate((botId) => this.mayPublish(botId))
  }

  list(botId: string): Promise<GoldenQuestion[]> {
    return this.store.list(botId)
  }

  /**
   * Replaces the expectation of an existing question.
   * @throws AppError `golden_question_limit`
   */
  async add(botId: string, question: NewGoldenQuestion): Promise<GoldenQuestion> {
    const added = await this.store.add(botId, question, goldenQuestionsMax)
    if (added === undefined) throw new AppError('golden_question_limit')
    return added
  }

  /** @throws AppError `not_found` */
  async remove(botId: string, id: number): Promise<void> {
    if (!(await this.store.remove(botId, id))) throw new AppError('not_found')
  }

  /** Also checks a waiting draft; changes nothing live. */
  async run(botId: string): Promise<GoldenReport> {
    return this.store.saveReport(botId, 'checked', await this.askAll(botId, await this.index.drafts.exists(botId)))
  }

  async getState(botId: string): Promise<GoldenState> {
    return { waiting: await this.index.drafts.exists(botId), reports: await this.store.listReports(botId) }
  }

  /** Publishes a held build. @throws AppError `not_found` */
  async acceptDraft(botId: string): Promise<void> {
    await this.resolveDraft(botId, 'accepted')
  }

  /** Deletes a held build, whose pages are read again. @throws AppError `not_found` */
  async discardDraft(botId: string): Promise<void> {
    await this.resolveDraft(botId, 'discarded')
  }

  private async resolveDraft(botId: string, outcome: 'accepted' | 'discarded'): Promise<void> {
    if (!(await this.index.drafts.exists(botId))) throw new AppError('not_found')
    const results = await this.askAll(botId, true)
    await (outcome === 'accepted' ? this.index.drafts.publish(botId) : this.index.drafts.discard(botId))
    await this.store.saveReport(botId, outcome, results)
  }

  private async mayPublish(botId: string): Promise<boolean> {
    const results = await this.askAll(botId, true)
    const spoilt = results.filter(isRegression).length
    if (results.length > 0) await this.store.saveReport(botId, spoilt === 0 ? 'published' : 'held', results)
    if (spoilt > 0)
      this.log.warn(`draft_held bot=${botId}: it would spoil ${spoilt} of ${results.length} golden questions`)
    return spoilt === 0
  }

  private async askAll(botId: string, withDraft: boolean): Promise<GoldenResult[]> {
    const bot = await this.database.manager.findOne(BotEntity, { select: { language: true }, where: { id: botId } })
    const language = bot?.language ?? defaultLocale
    const askOne = async (question: GoldenQuestion, indexVersion: IndexVersion) => {
      const found = await this.finder.find({ botId, question: question.question, language, indexVersion })
      const { question: asked, sentences, passages } = found
      const answer =
        certaintyOf(found) === 'sure'
          ? composeAnswer({
              certainty: 'sure',
              question: asked,
              sentences,
              language,
              isIngesting: false,
              hasSite: true,
            })
          : undefined
      return tryQuestion(question, { passages, answer })
    }
    const results: GoldenResult[] = []
    for (const question of await this.store.list(botId)) {
      results.push({
        question,
        live: await askOne(question, 'live'),
        ...(withDraft ? { draft: await askOne(question, 'draft') } : {}),
      })
    }
    return results
  }
}

const passagesRead = 3

/**
 * Checks whether an answer meets the owner's expectation. Uses no model, so that the same index gives the same verdict.
 */
export function tryQuestion(
  { expectedUrl, expectedText }: Pick<GoldenQuestion, 'expectedUrl' | 'expectedText'>,
  { passages, answer }: { passages: FoundAnswer['passages']; answer: ComposedAnswer | undefined },
): GoldenTrial {
  if (!answer) return { passed: false, refused: true, answer: '', urls: [] }
  const { text, sources } = answer
  const urls = [...new Set(sources.map(({ url }) => withoutFragment(url)))]
  const searchedTexts = [
    text,
    ...passages.slice(0, passagesRead).map((passage) => [...passage.headings, passage.text].join('\n')),
  ]
  const isOnPage = expectedUrl === undefined || urls.some((url) => pageKey(url) === pageKey(expectedUrl))
  const hasExpectedText =
    expectedText === undefined || searchedTexts.some((words) => containsPhrase(words, expectedText))
  return { passed: isOnPage && hasExpectedText, refused: false, answer: text, urls }
}

/** Splits units: `8:30` is in `8:30am`. */
function containsPhrase(text: string, wanted: string): boolean {
  const spacedWords = (of: string) => ` ${wordsOf(of.replace(/(?<=\d)(?=\p{L})/gu, ' ')).join(' ')} `
  return spacedWords(text).includes(spacedWords(wanted))
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}

function pageKey(url: string): string {
  try {
    const { host, pathname, search } = new URL(url)
    return `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`
  } catch {
    return url
  }
}
