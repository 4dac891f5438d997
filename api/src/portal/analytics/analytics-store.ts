import {
  limits,
  type ChatMessage,
  type ConversationFilter,
  type ConversationSummary,
  type StatisticsQuery,
  type StatisticsResponse,
  variantsShown,
  type UnansweredResponse,
  type ShownPassage,
  type Source,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, In, IsNull, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { formatCursor, parseCursor } from '../../platform/database/place.js'
import { isUuid } from '../../platform/database/uuid.js'
import { QuestionClusters } from '../../knowledge/index.js'
import { messageForOwners } from '../../chat/index.js'
import { ConversationEntity, UnansweredQuestionEntity } from '../../core/conversations/index.js'
import {
  findConversation,
  countConversations,
  countByDay,
  loadTranscriptMessages,
  loadOpenQuestions,
  loadConversationPage,
  type SummaryRow,
} from './analytics.queries.js'

const pageSize = 30
const daysMax = 400
const dayMs = 24 * 60 * 60 * 1_000

export type TranscriptMessage = ChatMessage & { feedbackComment: string | null }

/** Every method filters by bot, so no other bot's data is reachable. */
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

  async listConversations(
    botId: string,
    filter: ConversationFilter,
    cursor: string | undefined,
    limit = pageSize,
  ): Promise<{ conversations: ConversationSummary[]; cursor: string | null; total: number }> {
    const from = parseCursor(cursor)
    const [total, found] = await Promise.all([
      countConversations(this.manager, botId, filter),
      loadConversationPage(this.manager, botId, filter, { from, limit: limit + 1 }),
    ])
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      conversations: page.map(toSummary),
      cursor:
        found.length > limit && last !== undefined
          ? formatCursor({ at: last.created_at.toISOString(), id: last.id })
          : null,
      total,
    }
  }

  /** @throws AppError `not_found` */
  async getConversation(
    botId: string,
    id: string,
  ): Promise<{ conversation: ConversationSummary; messages: TranscriptMessage[] }> {
    if (!isUuid(id)) throw new AppError('not_found')
    const row = await findConversation(this.manager, botId, id)
    if (row === undefined) throw new AppError('not_found')
    return { conversation: toSummary(row), messages: (await this.loadMessages([id])).map(({ message }) => message) }
  }

  /**
   * Returns messages in the order of their questions, each with its answers.
   * @throws AppError `not_found`
   */
  async placedMessages(
    botId: string,
    id: string,
  ): Promise<{ turn: number; position: number; message: TranscriptMessage }[]> {
    if (!(await this.hasConversation(botId, id))) throw new AppError('not_found')
    return this.loadMessages([id])
  }

  /** Loads small batches, so that exports need little memory. */
  async *streamTranscripts(
    botId: string,
    filter: ConversationFilter,
  ): AsyncGenerator<{ conversation: ConversationSummary; messages: TranscriptMessage[] }> {
    let cursor: string | undefined
    do {
      const page = await this.listConversations(botId, filter, cursor)
      const messagesByConversation = Map.groupBy(
        await this.loadMessages(page.conversations.map(({ id }) => id)),
        ({ conversationId }) => conversationId,
      )
      for (const conversation of page.conversations) {
        yield {
          conversation,
          messages: (messagesByConversation.get(conversation.id) ?? []).map(({ message }) => message),
        }
      }
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
  }

  async hasConversation(botId: string, conversationId: string): Promise<boolean> {
    return isUuid(conversationId) && this.stored.existsBy({ id: conversationId, botId })
  }

  /** @throws AppError `not_found` */
  async markTest(botId: string, conversationId: string, isTest: boolean): Promise<void> {
    const marked = isUuid(conversationId)
      ? await this.stored.update({ id: conversationId, botId }, { isTest })
      : undefined
    if ((marked?.affected ?? 0) === 0) throw new AppError('not_found')
  }

  /**
   * Groups open questions by meaning, largest group first.
   * @param patienceMs milliseconds to wait for embeddings; then questions are grouped by words
   */
  async groupUnanswered(botId: string, patienceMs?: number): Promise<Omit<UnansweredResponse, 'success'>> {
    const open = await loadOpenQuestions(this.manager, botId)
    const { clusters, waiting } = await this.clusters.clusterQuestions(
      botId,
      open,
      ({ messageId, question, language }) => ({ messageId, text: question, language }),
      patienceMs,
    )
    const groups = clusters
      .map(({ questions, variants: [first, ...others], languages }) => ({
        question: first!.text,
        count: questions.length,
        lastAt: questions[0]!.createdAt.toISOString(),
        wordings: others
          .slice(0, variantsShown)
          .map(({ text, questions: same }) => ({ text, ids: same.map(({ id }) => id) })),
        ids: questions.map(({ id }) => id),
        unsure: questions.filter(({ passages }) => passages !== null).length,
        disliked: questions.filter(({ reason }) => reason === 'disliked').length,
        languages,
        conversations: [...new Set(questions.flatMap(({ conversationId }) => conversationId ?? []))].slice(0, 5),
        passages: mergeShownPassages(questions.flatMap(({ passages }) => passages ?? [])),
      }))
      .toSorted((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt))
    return { groups, waiting }
  }

  /** @returns each distinct question once, latest first */
  async loadQuestionTexts(botId: string, ids: readonly string[]): Promise<string[]> {
    const found = await this.questions.find({
      select: { question: true },
      where: openQuestionsWhere(botId, ids),
      order: { createdAt: 'DESC', id: 'DESC' },
    })
    return [...new Set(found.map(({ question }) => question.slice(0, limits.messageMaxChars)))]
  }

  /** @throws AppError `not_found` if none was open */
  async resolveQuestions(
    botId: string,
    ids: readonly string[],
    resolution: 'answered' | 'dismissed',
    manager: EntityManager = this.manager,
  ): Promise<void> {
    const { affected } = await manager.update(UnansweredQuestionEntity, openQuestionsWhere(botId, ids), {
      resolvedAt: () => 'now()',
      resolution,
    })
    if (affected === 0) throw new AppError('not_found')
  }

  hasOpenQuestions(botId: string, ids: readonly string[]): Promise<boolean> {
    return this.questions.existsBy(openQuestionsWhere(botId, ids))
  }

  /** @throws AppError `invalid_request` for over 400 days or an unknown time zone */
  async getStatistics(
    botId: string,
    { from, to, timeZone = 'UTC' }: StatisticsQuery,
  ): Promise<Pick<StatisticsResponse, 'days' | 'total'>> {
    const span = (Date.parse(to) - Date.parse(from)) / dayMs
    if (span < 0 || span > daysMax)
      throw new AppError('invalid_request', { issues: [{ path: 'to', message: 'too_many_days' }] })
    const days = await countByDay(this.manager, botId, { from, to, timeZone })
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

  private async loadMessages(
    conversationIds: readonly string[],
  ): Promise<{ conversationId: string; turn: number; position: number; message: TranscriptMessage }[]> {
    const found = await loadTranscriptMessages(this.manager, conversationIds)
    return found.map((row) => ({
      conversationId: row.conversationId,
      turn: row.turn,
      position: row.place,
      message: { ...messageForOwners(row), feedbackComment: row.feedbackComment },
    }))
  }
}

function openQuestionsWhere(botId: string, ids: readonly string[]): FindOptionsWhere<UnansweredQuestionEntity> {
  return { botId, id: In(ids), resolvedAt: IsNull() }
}

function toSummary(row: SummaryRow): ConversationSummary {
  return {
    id: row.id,
    startedAt: row.created_at.toISOString(),
    lastAt: (row.last_at ?? row.created_at).toISOString(),
    language: row.language,
    isTest: row.is_test,
    pageUrl: row.page_url,
    visitor:
      row.visitor_sub === null ? null : { id: row.visitor_sub, name: row.visitor_name, email: row.visitor_email },
    firstQuestion: (row.first_question ?? '').slice(0, limits.messageMaxChars),
    questions: row.questions,
    sure: row.sure,
    unsure: row.unsure,
    none: row.none,
    up: row.up,
    down: row.down,
  }
}

const passagesShown = 5

/**
 * Merges equal snippets; helpful ones come first, then the most shown. A further passage counts only if rated, since
 * most visitors never open it.
 */
export function mergeShownPassages(sources: readonly Source[]): ShownPassage[] {
  const seen = sources.filter(({ isFurther, feedback }) => isFurther === undefined || feedback !== undefined)
  return [...Map.groupBy(seen, ({ url, snippet }) => JSON.stringify([url, snippet])).values()]
    .map((alike) => {
      const { url, title, snippet } = alike[0]!
      const countRated = (value: Source['feedback']): number =>
        alike.filter(({ feedback }) => feedback === value).length
      return { url, title, snippet, shown: alike.length, up: countRated('up'), down: countRated('down') }
    })
    .toSorted((a, b) => b.up - a.up || a.down - b.down || b.shown - a.shown)
    .slice(0, passagesShown)
}
