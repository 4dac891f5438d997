import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { JobQueue } from '../../platform/jobs/index.js'
import { queryFirstRow } from '../../platform/database/rows.js'

@Injectable()
export class SetAsideWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  /** Keys are job names, or `reading`, which is always included. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const [ingestions, jobs] = await Promise.all([countSetAsideIngestions(this.dataSource), this.jobs.setAside()])
    const counts = new Map([['reading', ingestions]])
    for (const { name } of jobs) counts.set(name, (counts.get(name) ?? 0) + 1)
    return counts
  }
}

async function countSetAsideIngestions(dataSource: DataSource): Promise<number> {
  const counted = await queryFirstRow<{ count: number }>(
    dataSource,
    `SELECT count(*)::int AS count FROM sources WHERE error = 'reading_set_aside'`,
  )
  return counted?.count ?? 0
}
