import {
  limits,
  type ChatMessage,
  type ConversationFilter,
  type ConversationSummary,
  type StatisticsQuery,
  type StatisticsResponse,
  wordingsShown,
  type UnansweredResponse,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, In, IsNull, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { cursorOf, placeOf } from '../../../database/place.js'
import { isUuid } from '../../../database/uuid.js'
import { QuestionClusters } from '../../../knowledge/index.js'
import { ConversationEntity, messageForOwners, UnansweredQuestionEntity } from '../../chat/index.js'
import {
  conversationOf,
  countConversations,
  countsOfDays,
  messagesOf,
  openQuestions,
  pageOfConversations,
} from './analytics.queries.js'
import { toSummary } from './conversation-summary.js'
import { shownPassages } from './shown-passages.js'

const pageSize = 30
const daysMax = 400
const dayMs = 24 * 60 * 60 * 1_000

export type TranscriptMessage = ChatMessage & { feedbackComment: string | null }

/**
 * What visitors said and what the bot said, read for its owner. Every method takes the bot: nothing of another is
 * reachable.
 */
@Injectable()
export class AnalyticsStore {
  private readonly manager: EntityManager

  constructor(
    @InjectRepository(ConversationEntity) private readonly stored: Repository<ConversationEntity>,
    @InjectRepository(UnansweredQuestionEntity) private readonly questions: Repository<UnansweredQuestionEntity>,
    private readonly clusters: QuestionClusters,
  ) {
    this.manager = stored.manager
  }

  /** @param cursor where the page before ended, as this method returned it */
  async conversations(
    botId: string,
    filter: ConversationFilter,
    cursor: string | undefined,
    limit = pageSize,
  ): Promise<{ conversations: ConversationSummary[]; cursor: string | null; total: number }> {
    const from = placeOf(cursor)
    const [total, found] = await Promise.all([
      countConversations(this.manager, botId, filter),
      pageOfConversations(this.manager, botId, filter, { from, limit: limit + 1 }),
    ])
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      conversations: page.map(toSummary),
      cursor:
        found.length > limit && last !== undefined
          ? cursorOf({ at: last.created_at.toISOString(), id: last.id })
          : null,
      total,
    }
  }

  /** @throws AppError `not_found` */
  async conversation(
    botId: string,
    id: string,
  ): Promise<{ conversation: ConversationSummary; messages: TranscriptMessage[] }> {
    if (!isUuid(id)) throw new AppError('not_found')
    const row = await conversationOf(this.manager, botId, id)
    if (row === undefined) throw new AppError('not_found')
    return { conversation: toSummary(row), messages: (await this.messages([id])).map(({ message }) => message) }
  }

  /**
   * The messages of a conversation, each with its place: the turn of its question, then its own.
   * @throws AppError `not_found`
   */
  async placedMessages(
    botId: string,
    id: string,
  ): Promise<{ turn: number; position: number; message: TranscriptMessage }[]> {
    if (!(await this.owns(botId, id))) throw new AppError('not_found')
    return this.messages([id])
  }

  /** Whole conversations that fit the filter, newest first, in handfuls, so that an export holds only one in memory. */
  async *transcripts(
    botId: string,
    filter: ConversationFilter,
  ): AsyncGenerator<{ conversation: ConversationSummary; messages: TranscriptMessage[] }> {
    let cursor: string | undefined
    do {
      const page = await this.conversations(botId, filter, cursor)
      const said = Map.groupBy(
        await this.messages(page.conversations.map(({ id }) => id)),
        ({ conversationId }) => conversationId,
      )
      for (const conversation of page.conversations) {
        yield { conversation, messages: (said.get(conversation.id) ?? []).map(({ message }) => message) }
      }
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
  }

  async owns(botId: string, conversationId: string): Promise<boolean> {
    return isUuid(conversationId) && this.stored.existsBy({ id: conversationId, botId })
  }

  /**
   * Tells a visitor's conversation from a try of the owner's.
   * @throws AppError `not_found`
   */
  async markTest(botId: string, conversationId: string, isTest: boolean): Promise<void> {
    const marked = isUuid(conversationId)
      ? await this.stored.update({ id: conversationId, botId }, { isTest })
      : undefined
    if ((marked?.affected ?? 0) === 0) throw new AppError('not_found')
  }

  /**
   * Open questions, those that mean the same together, those asked most first, with the passages that were shown to them.
   * @param patienceMs milliseconds to wait for what they mean; until it is known they are grouped by their words
   */
  async unanswered(botId: string, patienceMs?: number): Promise<Omit<UnansweredResponse, 'success'>> {
    const open = await openQuestions(this.manager, botId)
    const { clusters, waiting } = await this.clusters.of(
      botId,
      open,
      ({ messageId, question, language }) => ({ messageId, text: question, language }),
      patienceMs,
    )
    const groups = clusters
      .map(({ questions, wordings: [first, ...others], languages }) => ({
        question: first!.text,
        count: questions.length,
        lastAt: questions[0]!.createdAt.toISOString(),
        wordings: others
          .slice(0, wordingsShown)
          .map(({ text, questions: same }) => ({ text, ids: same.map(({ id }) => id) })),
        ids: questions.map(({ id }) => id),
        unsure: questions.filter(({ passages }) => passages !== null).length,
        disliked: questions.filter(({ reason }) => reason === 'disliked').length,
        languages,
        conversations: [...new Set(questions.flatMap(({ conversationId }) => conversationId ?? []))].slice(0, 5),
        passages: shownPassages(questions.flatMap(({ passages }) => passages ?? [])),
      }))
      .toSorted((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt))
    return { groups, waiting }
  }

  /**
   * The questions of these ids as they were asked, those of another bot left out.
   * @returns each wording once, the latest first
   */
  async wordingsOf(botId: string, ids: readonly string[]): Promise<string[]> {
    const found = await this.questions.find({
      select: { question: true },
      where: openOf(botId, ids),
      order: { createdAt: 'DESC', id: 'DESC' },
    })
    return [...new Set(found.map(({ question }) => question.slice(0, limits.messageMaxChars)))]
  }

  /**
   * Ends questions; those of another bot, or ended before, are left as they are.
   * @throws AppError `not_found` when none of them was open
   */
  async resolve(
    botId: string,
    ids: readonly string[],
    resolution: 'answered' | 'dismissed',
    manager: EntityManager = this.manager,
  ): Promise<void> {
    const { affected } = await manager.update(UnansweredQuestionEntity, openOf(botId, ids), {
      resolvedAt: () => 'now()',
      resolution,
    })
    if (affected === 0) throw new AppError('not_found')
  }

  /** Whether at least one of these questions is open, and this bot's. */
  isOpen(botId: string, ids: readonly string[]): Promise<boolean> {
    return this.questions.existsBy(openOf(botId, ids))
  }

  /**
   * Counts of each day, by when a question was asked.
   * @throws AppError `invalid_request` for more than 400 days or an unknown time zone
   */
  async statistics(
    botId: string,
    { from, to, timeZone = 'UTC' }: StatisticsQuery,
  ): Promise<Pick<StatisticsResponse, 'days' | 'total'>> {
    const span = (Date.parse(to) - Date.parse(from)) / dayMs
    if (span < 0 || span > daysMax)
      throw new AppError('invalid_request', { issues: [{ path: 'to', message: 'too_many_days' }] })
    const days = await countsOfDays(this.manager, botId, { from, to, timeZone })
    const sum = (field: Exclude<keyof (typeof days)[number], 'day'>) => days.reduce((all, day) => all + day[field], 0)
    return {
      days,
      total: {
        conversations: sum('conversations'),
        questions: sum('questions'),
        sure: sum('sure'),
        unsure: sum('unsure'),
        none: sum('none'),
        up: sum('up'),
        down: sum('down'),
      },
    }
  }

  private async messages(
    conversationIds: readonly string[],
  ): Promise<{ conversationId: string; turn: number; position: number; message: TranscriptMessage }[]> {
    const found = await messagesOf(this.manager, conversationIds)
    return found.map((row) => ({
      conversationId: row.conversationId,
      turn: row.turn,
      position: row.place,
      message: { ...messageForOwners(row), feedbackComment: row.feedbackComment },
    }))
  }
}

/** Questions of a bot that nobody has dealt with. */
function openOf(botId: string, ids: readonly string[]): FindOptionsWhere<UnansweredQuestionEntity> {
  return { botId, id: In(ids), resolvedAt: IsNull() }
}
