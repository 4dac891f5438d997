import {
  limits,
  localeOf,
  type ChatMessage,
  type ConversationFilter,
  type ConversationSummary,
  type VisitorLanguage,
  type ShownPassage,
  type Source,
  type StatisticsQuery,
  type StatisticsResponse,
  type UnansweredGroup,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { isUuid } from '../../../database/uuid.js'
import { groupAlike } from '../../../knowledge/index.js'
import { outcomeOf, toMessage, type MessageRow } from '../../chat/index.js'
import { filteredConversations } from './conversation-filter.js'

const pageSize = 30
/** Open questions that are grouped at once; older ones wait until some of these are dealt with. */
const groupedMax = 2_000
const wordingsShown = 5
const passagesShown = 5
const daysMax = 400
const dayMs = 24 * 60 * 60 * 1_000

interface SummaryRow {
  id: string
  created_at: Date
  last_at: Date | null
  language: VisitorLanguage
  is_test: boolean
  page_url: string | null
  first_question: string | null
  questions: number
  sure: number
  unsure: number
  none: number
  up: number
  down: number
}
interface TranscriptRow extends MessageRow {
  conversation_id: string
  feedback_comment: string | null
}
interface OpenQuestion {
  id: string
  question: string
  created_at: Date
  language: VisitorLanguage
  /** What the bot showed where it was unsure; null where it had nothing. */
  passages: Source[] | null
}
export type TranscriptMessage = ChatMessage & { feedbackComment: string | null }

/**
 * What visitors said and what the bot said, read for its owner. Every method takes the bot: nothing of another is
 * reachable.
 */
@Injectable()
export class AnalyticsStore {
  constructor(private readonly dataSource: DataSource) {}

  /** @param cursor where the page before ended, as this method returned it */
  async conversations(
    botId: string,
    filter: ConversationFilter,
    cursor: string | undefined,
  ): Promise<{ conversations: ConversationSummary[]; cursor: string | null; total: number }> {
    const { sql, parameters } = filteredConversations(botId, filter)
    const from = cursor === undefined ? undefined : readCursor(cursor)
    const counting = firstRow<{ n: number }>(
      this.dataSource,
      `SELECT count(*)::int AS n FROM (${sql}) AS shown WHERE questions > 0`,
      parameters,
    )
    const listed = rows<SummaryRow>(
      this.dataSource,
      `SELECT * FROM (${sql}) AS shown WHERE questions > 0 AND ($${parameters.length + 1}::timestamptz IS NULL OR (date_trunc('milliseconds', created_at), id) < ($${parameters.length + 1}, $${parameters.length + 2}::uuid))
       ORDER BY date_trunc('milliseconds', created_at) DESC, id DESC LIMIT ${pageSize + 1}`,
      [...parameters, from?.at ?? null, from?.id ?? null],
    )
    const [total, found] = await Promise.all([counting, listed])
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      conversations: page.map(toSummary),
      cursor: found.length > pageSize && last !== undefined ? `${last.created_at.toISOString()}_${last.id}` : null,
      total: total?.n ?? 0,
    }
  }

  /** @throws AppError `not_found` */
  async conversation(
    botId: string,
    id: string,
  ): Promise<{ conversation: ConversationSummary; messages: TranscriptMessage[] }> {
    if (!isUuid(id)) throw new AppError('not_found')
    const { sql, parameters } = filteredConversations(botId, { tests: 'any' })
    const row = await firstRow<SummaryRow>(
      this.dataSource,
      `SELECT * FROM (${sql}) AS shown WHERE id = $${parameters.length + 1}`,
      [...parameters, id],
    )
    if (row === undefined) throw new AppError('not_found')
    return { conversation: toSummary(row), messages: (await this.messages([id])).map(({ message }) => message) }
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
    if (!isUuid(conversationId)) return false
    return (
      (await firstRow(this.dataSource, `SELECT 1 FROM conversations WHERE id = $1 AND bot_id = $2`, [
        conversationId,
        botId,
      ])) !== undefined
    )
  }

  /**
   * Tells a visitor's conversation from a try of the owner's.
   * @throws AppError `not_found`
   */
  async markTest(botId: string, conversationId: string, isTest: boolean): Promise<void> {
    const marked = isUuid(conversationId)
      ? await firstRow(
          this.dataSource,
          `UPDATE conversations SET is_test = $3 WHERE id = $2 AND bot_id = $1 RETURNING id`,
          [botId, conversationId, isTest],
        )
      : undefined
    if (marked === undefined) throw new AppError('not_found')
  }

  /** Open questions, alike ones together, those asked most first, with the passages that were shown to them. */
  async unanswered(botId: string): Promise<UnansweredGroup[]> {
    const open = await rows<OpenQuestion>(
      this.dataSource,
      `SELECT u.id::text, u.question, u.created_at, coalesce(c.language, b.language) AS language,
              (SELECT a.sources FROM messages a WHERE a.question_id = u.message_id AND a.outcome = 'unsure' ORDER BY a.position DESC LIMIT 1) AS passages
       FROM unanswered_questions u JOIN bots b ON b.id = u.bot_id LEFT JOIN messages m ON m.id = u.message_id LEFT JOIN conversations c ON c.id = m.conversation_id
       WHERE u.bot_id = $1 AND u.resolved_at IS NULL AND c.is_test IS NOT TRUE ORDER BY u.created_at DESC, u.id DESC LIMIT ${groupedMax}`,
      [botId],
    )
    return groupAlike(open, ({ question, language }) => ({ text: question, language: localeOf(language) }))
      .map((group) => ({
        question: group[0]!.question,
        count: group.length,
        lastAt: group[0]!.created_at.toISOString(),
        wordings: [...new Set(group.map(({ question }) => question))].slice(1, 1 + wordingsShown),
        ids: group.map(({ id }) => id),
        unsure: group.filter(({ passages }) => passages !== null).length,
        passages: shownPassages(group.flatMap(({ passages }) => passages ?? [])),
      }))
      .sort((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt))
  }

  /**
   * Ends questions; those of another bot, or ended before, are left as they are.
   * @throws AppError `not_found` when none of them was open
   */
  async resolve(
    botId: string,
    ids: readonly string[],
    resolution: 'answered' | 'dismissed',
    runner: SqlRunner = this.dataSource,
  ): Promise<void> {
    const ended = await rows(
      runner,
      `UPDATE unanswered_questions SET resolved_at = now(), resolution = $3 WHERE bot_id = $1 AND id = ANY ($2::bigint[]) AND resolved_at IS NULL RETURNING id`,
      [botId, ids, resolution],
    )
    if (ended.length === 0) throw new AppError('not_found')
  }

  /** Whether at least one of these questions is open, and this bot's. */
  async isOpen(botId: string, ids: readonly string[]): Promise<boolean> {
    return (
      (await firstRow(
        this.dataSource,
        `SELECT 1 FROM unanswered_questions WHERE bot_id = $1 AND id = ANY ($2::bigint[]) AND resolved_at IS NULL`,
        [botId, ids],
      )) !== undefined
    )
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
    const days = await rows<StatisticsResponse['days'][number]>(
      this.dataSource,
      `WITH said AS (
         SELECT m.conversation_id, m.role, ${outcomeOf('m')} AS outcome, m.feedback, (m.created_at AT TIME ZONE $4)::date AS day
         FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.bot_id = $1 AND NOT c.is_test
       )
       SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
              count(DISTINCT s.conversation_id) FILTER (WHERE s.role = 'user')::int AS conversations,
              count(*) FILTER (WHERE s.role = 'user')::int AS questions,
              count(*) FILTER (WHERE s.outcome = 'sure')::int AS sure,
              count(*) FILTER (WHERE s.outcome = 'unsure')::int AS unsure,
              count(*) FILTER (WHERE s.outcome = 'none')::int AS none,
              count(*) FILTER (WHERE s.feedback = 'up')::int AS up,
              count(*) FILTER (WHERE s.feedback = 'down')::int AS down
       FROM (SELECT day::date FROM generate_series($2::date, $3::date, interval '1 day') AS day) d LEFT JOIN said s ON s.day = d.day
       GROUP BY d.day ORDER BY d.day`,
      [botId, from, to, timeZone],
    )
    const sum = (field: Exclude<keyof (typeof days)[number], 'day'>): number =>
      days.reduce((total, day) => total + day[field], 0)
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
  ): Promise<{ conversationId: string; message: TranscriptMessage }[]> {
    const found = await rows<TranscriptRow>(
      this.dataSource,
      `SELECT m.* FROM messages m LEFT JOIN messages q ON q.id = m.question_id
       WHERE m.conversation_id = ANY ($1::uuid[]) ORDER BY coalesce(q.position, m.position), m.position`,
      [conversationIds],
    )
    return found.map((row) => ({
      conversationId: row.conversation_id,
      message: { ...toMessage(row), feedbackComment: row.feedback_comment },
    }))
  }
}

/** The same words of the same page together: what helped somebody first, then what was shown most. */
function shownPassages(sources: readonly Source[]): ShownPassage[] {
  return [...Map.groupBy(sources, ({ url, snippet }) => JSON.stringify([url, snippet])).values()]
    .map((alike) => {
      const { url, title, snippet } = alike[0]!
      const rated = (value: Source['feedback']): number => alike.filter(({ feedback }) => feedback === value).length
      return { url, title, snippet, shown: alike.length, up: rated('up'), down: rated('down') }
    })
    .toSorted((a, b) => b.up - a.up || a.down - b.down || b.shown - a.shown)
    .slice(0, passagesShown)
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = cursor.split('_')
  if (Number.isNaN(Date.parse(at)) || !isUuid(id))
    throw new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })
  return { at, id }
}

function toSummary(row: SummaryRow): ConversationSummary {
  return {
    id: row.id,
    startedAt: row.created_at.toISOString(),
    lastAt: (row.last_at ?? row.created_at).toISOString(),
    language: row.language,
    isTest: row.is_test,
    pageUrl: row.page_url,
    firstQuestion: (row.first_question ?? '').slice(0, limits.messageMaxChars),
    questions: row.questions,
    sure: row.sure,
    unsure: row.unsure,
    none: row.none,
    up: row.up,
    down: row.down,
  }
}
