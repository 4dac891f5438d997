import { statfs } from 'node:fs/promises'
import { overviewQuestions, type AdminOverviewResponse, type OverviewResponse } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { JobQueue } from '../../../jobs/index.js'
import { AnalyticsStore } from '../analytics/index.js'
import {
  botsWithOpenQuestions,
  busiestBots,
  failedReadings,
  newCounts,
  readingCounts,
  storedBytes,
  visitorWeeks,
} from './overview.queries.js'

/** What happened in the last days, for an account over the bots of its workspaces, and for an admin over all there are. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analytics: AnalyticsStore,
    private readonly jobs: JobQueue,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async ofAccount(userId: number): Promise<Omit<OverviewResponse, 'success'>> {
    const [weeks, unanswered] = await Promise.all([visitorWeeks(this.dataSource, userId), this.unanswered(userId)])
    return { ...weeks, unanswered }
  }

  async ofHouse(): Promise<Omit<AdminOverviewResponse, 'success'>> {
    const [weeks, counts, bots, failures, queue, storage] = await Promise.all([
      visitorWeeks(this.dataSource, null),
      newCounts(this.dataSource),
      busiestBots(this.dataSource),
      failedReadings(this.dataSource),
      this.queue(),
      this.storage(),
    ])
    return { ...weeks, counts, bots, failures, queue, storage }
  }

  /** The open questions of an account's bots that were asked most. */
  private async unanswered(userId: number): Promise<OverviewResponse['unanswered']> {
    const bots = await botsWithOpenQuestions(this.dataSource, userId)
    const found = await Promise.all(
      bots.map(async ({ id, botId, botName }) =>
        (await this.analytics.unanswered(id)).map(({ question, count, ids, lastAt }) => ({
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

  private async queue(): Promise<AdminOverviewResponse['queue']> {
    const [waiting, setAside, sources] = await Promise.all([
      this.jobs.waiting(),
      this.jobs.setAside(),
      readingCounts(this.dataSource),
    ])
    return {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...waiting.map(({ seconds }) => seconds)),
      readings: sources.readings,
      setAside: setAside.length + sources.setAside,
    }
  }

  private async storage(): Promise<AdminOverviewResponse['storage']> {
    const [stored, disk] = await Promise.all([
      storedBytes(this.dataSource),
      statfs(this.environment.DATA_DIR).catch(() => undefined),
    ])
    return {
      databaseBytes: stored.database,
      filesBytes: stored.files,
      freeBytes: disk === undefined ? null : disk.bavail * disk.bsize,
    }
  }
}
