import {
  reportQuestions,
  type ReportDay,
  type ReportFigures,
  type ReportResponse,
  type ReportSpan,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { BusinessZones, QuestionClusters } from '../../knowledge/index.js'
import { ConversationEntity } from '../../core/conversations/index.js'
import { BotEntity } from '../../core/bots/index.js'
import { countByDay, type Days } from './analytics.queries.js'
import { countStartedConversations, loadMedianReplySeconds, loadReportedQuestions } from './report.queries.js'

const reportedVariants = 3

@Injectable()
export class ReportService {
  private readonly manager: EntityManager

  constructor(
    @InjectRepository(ConversationEntity) conversations: Repository<ConversationEntity>,
    private readonly zones: BusinessZones,
    private readonly clusters: QuestionClusters,
  ) {
    this.manager = conversations.manager
  }

  async getReport(botId: string, span: ReportSpan, now = new Date()): Promise<Omit<ReportResponse, 'success'>> {
    const { days, before } = await this.resolveSpans(botId, span, now)
    const [currentDays, previousDays, top, seconds, secondsBefore] = await Promise.all([
      this.loadDays(botId, days),
      this.loadDays(botId, before),
      this.loadTopQuestions(botId, days),
      loadMedianReplySeconds(this.manager, botId, days),
      loadMedianReplySeconds(this.manager, botId, before),
    ])
    return {
      timeZone: days.timeZone,
      now: sumFigures(currentDays, seconds),
      before: sumFigures(previousDays, secondsBefore),
      days: currentDays,
      daysBefore: previousDays,
      ...top,
    }
  }

  async getDailySeries(botId: string, span: ReportSpan, now = new Date()): Promise<ReportDay[]> {
    return this.loadDays(botId, (await this.resolveSpans(botId, span, now)).days)
  }

  async getFigures(botId: string, days: Days): Promise<ReportFigures> {
    const [counted, seconds] = await Promise.all([
      this.loadDays(botId, days),
      loadMedianReplySeconds(this.manager, botId, days),
    ])
    return sumFigures(counted, seconds)
  }

  async getTimeZone(botId: string, now: Date): Promise<string> {
    return (await this.zones.findZone(botId, now)) ?? 'UTC'
  }

  private async resolveSpans(botId: string, span: ReportSpan, now: Date): Promise<{ days: Days; before: Days }> {
    const timeZone = await this.getTimeZone(botId, now)
    const today = dayIn(timeZone, now)
    return {
      days: { from: dayAfter(today, 1 - span), to: today, timeZone },
      before: { from: dayAfter(today, 1 - 2 * span), to: dayAfter(today, -span), timeZone },
    }
  }

  private async loadDays(botId: string, days: Days): Promise<ReportDay[]> {
    const [counts, started, { people: agentSettings }] = await Promise.all([
      countByDay(this.manager, botId, days),
      countStartedConversations(this.manager, botId, days),
      this.manager.findOneOrFail(BotEntity, { select: { id: true, people: true }, where: { id: botId } }),
    ])
    // Earlier handoffs count even if handoff is off now.
    const offered = agentSettings.offered === true || started.some(({ handOvers }) => handOvers > 0)
    const byDay = new Map(started.map((each) => [each.day, each]))
    return counts.map((counted) =>
      Object.assign(counted, {
        conversations: byDay.get(counted.day)?.conversations ?? 0,
        resolved: byDay.get(counted.day)?.resolved ?? 0,
        handOvers: offered ? (byDay.get(counted.day)?.handOvers ?? 0) : null,
      }),
    )
  }

  private async loadTopQuestions(botId: string, days: Days): Promise<Pick<ReportResponse, 'topQuestions' | 'waiting'>> {
    const asked = await loadReportedQuestions(this.manager, botId, days)
    const { clusters, waiting } = await this.clusters.clusterQuestions(botId, asked, (question) => question)
    const topQuestions = clusters
      .toSorted((a, b) => b.questions.length - a.questions.length)
      .slice(0, reportQuestions)
      .map(({ questions, variants: [first, ...others] }) => ({
        question: first!.text,
        count: questions.length,
        unanswered: questions.filter(({ outcome }) => outcome === 'unsure' || outcome === 'none').length,
        wordings: others.slice(0, reportedVariants).map(({ text }) => text),
      }))
    return { topQuestions, waiting }
  }
}

export function dayIn(timeZone: string, instant: Date): string {
  // The Swedish date format is ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
}

export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function sumFigures(days: readonly ReportDay[], seconds: number | null): ReportFigures {
  const sum = (field: Exclude<keyof ReportDay, 'day' | 'handOvers'>): number =>
    days.reduce((total, day) => total + day[field], 0)
  return {
    conversations: sum('conversations'),
    resolved: sum('resolved'),
    handOvers: days.some(({ handOvers }) => handOvers !== null)
      ? days.reduce((total, { handOvers }) => total + (handOvers ?? 0), 0)
      : null,
    questions: sum('questions'),
    sure: sum('sure'),
    unsure: sum('unsure'),
    none: sum('none'),
    up: sum('up'),
    down: sum('down'),
    replySeconds: seconds,
  }
}
