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
import { BusinessZones, QuestionClusters } from '../../../knowledge/index.js'
import { ConversationEntity } from '../../chat/index.js'
import { BotEntity } from '../bots/index.js'
import { countsOfDays } from './analytics.queries.js'
import { conversationsBegun, questionsOf, replySeconds, type Days } from './report.queries.js'

/** Wordings of a question that was asked often, beside the one shown. */
const wordingsShown = 3

/** How a bot did in some days, for its owner. */
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

  /** The last days up to today beside as many before, and what was asked most in them. */
  async report(botId: string, span: ReportSpan, now = new Date()): Promise<Omit<ReportResponse, 'success'>> {
    const { days, before } = await this.spans(botId, span, now)
    const [ofDays, ofDaysBefore, top, seconds, secondsBefore] = await Promise.all([
      this.days(botId, days),
      this.days(botId, before),
      this.topQuestions(botId, days),
      replySeconds(this.manager, botId, days),
      replySeconds(this.manager, botId, before),
    ])
    return {
      timeZone: days.timeZone,
      now: totalOf(ofDays, seconds),
      before: totalOf(ofDaysBefore, secondsBefore),
      days: ofDays,
      daysBefore: ofDaysBefore,
      ...top,
    }
  }

  /** The last days up to today, oldest first. */
  async series(botId: string, span: ReportSpan, now = new Date()): Promise<ReportDay[]> {
    return this.days(botId, (await this.spans(botId, span, now)).days)
  }

  /** The sums of some days. */
  async figures(botId: string, days: Days): Promise<ReportFigures> {
    const [counted, seconds] = await Promise.all([this.days(botId, days), replySeconds(this.manager, botId, days)])
    return totalOf(counted, seconds)
  }

  /** The zone in which a bot's days begin: that of the business where it is known. */
  async zoneOf(botId: string, now: Date): Promise<string> {
    return (await this.zones.of(botId, now)) ?? 'UTC'
  }

  private async spans(botId: string, span: ReportSpan, now: Date): Promise<{ days: Days; before: Days }> {
    const timeZone = await this.zoneOf(botId, now)
    const today = dayIn(timeZone, now)
    return {
      days: { from: dayAfter(today, 1 - span), to: today, timeZone },
      before: { from: dayAfter(today, 1 - 2 * span), to: dayAfter(today, -span), timeZone },
    }
  }

  private async days(botId: string, days: Days): Promise<ReportDay[]> {
    const [counts, begun, { people }] = await Promise.all([
      countsOfDays(this.manager, botId, days),
      conversationsBegun(this.manager, botId, days),
      this.manager.findOneOrFail(BotEntity, { select: { id: true, people: true }, where: { id: botId } }),
    ])
    // Where nobody can be asked for now, those of before still count.
    const offered = people.offered === true || begun.some(({ handOvers }) => handOvers > 0)
    const byDay = new Map(begun.map((each) => [each.day, each]))
    return counts.map((counted) =>
      Object.assign(counted, {
        conversations: byDay.get(counted.day)?.conversations ?? 0,
        resolved: byDay.get(counted.day)?.resolved ?? 0,
        handOvers: offered ? (byDay.get(counted.day)?.handOvers ?? 0) : null,
      }),
    )
  }

  private async topQuestions(botId: string, days: Days): Promise<Pick<ReportResponse, 'topQuestions' | 'waiting'>> {
    const asked = await questionsOf(this.manager, botId, days)
    const { clusters, waiting } = await this.clusters.of(botId, asked, (question) => question)
    const topQuestions = clusters
      .toSorted((a, b) => b.questions.length - a.questions.length)
      .slice(0, reportQuestions)
      .map(({ questions, wordings: [first, ...others] }) => ({
        question: first!.text,
        count: questions.length,
        unanswered: questions.filter(({ outcome }) => outcome === 'unsure' || outcome === 'none').length,
        wordings: others.slice(0, wordingsShown).map(({ text }) => text),
      }))
    return { topQuestions, waiting }
  }
}

/** The day it is in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  // Swedish writes a day as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
}

/** A day so many days later, or before. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function totalOf(days: readonly ReportDay[], seconds: number | null): ReportFigures {
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
