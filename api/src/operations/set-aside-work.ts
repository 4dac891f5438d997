import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { JobQueue } from '../jobs/index.js'
import { countSetAsideReadings } from './set-aside-work.queries.js'

/** Work that nobody takes up any more, as two processes died during it. */
@Injectable()
export class SetAsideWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * How much of it there is now: `reading` for sources of bots, otherwise the name of the job. Readings are always
   * among them.
   */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const [readings, jobs] = await Promise.all([countSetAsideReadings(this.dataSource), this.jobs.setAside()])
    const counts = new Map([['reading', readings]])
    for (const { name } of jobs) counts.set(name, (counts.get(name) ?? 0) + 1)
    return counts
  }
}
