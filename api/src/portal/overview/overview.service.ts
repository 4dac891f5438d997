import { statfs } from 'node:fs/promises'
import { overviewQuestions, type AdminOverviewResponse, type OverviewResponse } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { JobQueue } from '../../platform/jobs/index.js'
import { AnalyticsStore, ReportService } from '../analytics/index.js'
import {
  loadBotsWithOpenQuestions,
  loadBusiestBots,
  loadCalendarWeeks,
  loadFailedIngestions,
  loadNewCounts,
  countIngestions,
  loadStoredBytes,
  loadPlatformWeeks,
  loadVisitedBots,
} from './overview.queries.js'

@Injectable()
export class OverviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analytics: AnalyticsStore,
    private readonly reports: ReportService,
    private readonly jobs: JobQueue,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async getForAccount(userId: number): Promise<Omit<OverviewResponse, 'success'>> {
    const [weeks, unanswered] = await Promise.all([this.countWeeks(userId), this.listUnanswered(userId)])
    return { ...weeks, unanswered }
  }

  async getForPlatform(): Promise<Omit<AdminOverviewResponse, 'success'>> {
    const [weeks, counts, bots, failures, queue, storage] = await Promise.all([
      loadPlatformWeeks(this.dataSource),
      loadNewCounts(this.dataSource),
      loadBusiestBots(this.dataSource),
      loadFailedIngestions(this.dataSource),
      this.getQueue(),
      this.getStorage(),
    ])
    return { ...weeks, counts, bots, failures, queue, storage }
  }

  /** Uses the same days as the bots' reports. */
  private async countWeeks(userId: number): Promise<Pick<OverviewResponse, 'now' | 'before'>> {
    const now = new Date()
    const bots = await Promise.all(
      (await loadVisitedBots(this.dataSource, userId)).map(async ({ id }) => ({
        id,
        timeZone: await this.reports.getTimeZone(id, now),
      })),
    )
    return loadCalendarWeeks(this.dataSource, bots)
  }

  private async listUnanswered(userId: number): Promise<OverviewResponse['unanswered']> {
    const bots = await loadBotsWithOpenQuestions(this.dataSource, userId)
    const found = await Promise.all(
      bots.map(async ({ id, botId, botName }) =>
        (await this.analytics.groupUnanswered(id)).groups.map(({ question, count, ids, lastAt }) => ({
          botId,
          botName,
          id: ids.at(-1)!,
          question,
          count,
          lastAt,
        })),
      ),
    )
    return found
      .flat()
      .toSorted((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt))
      .slice(0, overviewQuestions)
      .map(({ botId, botName, id, question, count }) => ({ botId, botName, id, question, count }))
  }

  private async getQueue(): Promise<AdminOverviewResponse['queue']> {
    const [waiting, setAside, sources] = await Promise.all([
      this.jobs.waiting(),
      this.jobs.setAside(),
      countIngestions(this.dataSource),
    ])
    return {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...waiting.map(({ seconds }) => seconds)),
      readings: sources.readings,
      setAside: setAside.length + sources.setAside,
    }
  }

  private async getStorage(): Promise<AdminOverviewResponse['storage']> {
    const [stored, disk] = await Promise.all([
      loadStoredBytes(this.dataSource),
      statfs(this.environment.DATA_DIR).catch(() => undefined),
    ])
    return {
      databaseBytes: stored.database,
      filesBytes: stored.files,
      freeBytes: disk === undefined ? null : disk.bavail * disk.bsize,
    }
  }
}
