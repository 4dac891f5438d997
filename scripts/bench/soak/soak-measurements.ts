import { formatMegabytes, formatMs, quantile, type Measurement } from '../measurement.ts'
import type { Audit } from './audit.ts'
import type { Counts } from './soak-visitors.ts'
import type { Memory } from './product-memory.ts'

/** Memory may grow by this factor from minute five to the end. */
const allowedGrowth = 1.1

export function soakMeasurements({
  minutes,
  kills,
  counts,
  memory,
  audit,
}: {
  minutes: number
  kills: number
  counts: Counts
  memory: Memory[]
  audit: Audit
}): Measurement[] {
  const first = memory[1] ?? memory[0]!
  const last = memory.at(-1)!
  const totalMemory = ({ api, database }: Memory): number => api + database
  const growth = totalMemory(last) / totalMemory(first)
  const describeMemory = ({ api, database }: Memory): string =>
    `api ${formatMegabytes(api)}, database ${formatMegabytes(database)}`
  return [
    {
      name: `soak of ${minutes} minutes, ${kills} kills: questions accepted = stored = answered or marked as failed`,
      ours: `${audit.accepted} = ${audit.done} + ${audit.marked}`,
      beside: `lost ${audit.lost}, doubled ${audit.doubled}, hanging ${audit.hanging}, streams that differ from what is stored ${audit.broken}`,
      goal: '0 lost, doubled, hanging, differing',
      met: audit.accepted > 0 && audit.lost + audit.doubled + audit.hanging + audit.broken === 0,
    },
    {
      name: 'the same: pages, new demos read, files read and deleted',
      ours: `${counts.pages}, ${counts.demos}, ${counts.files}`,
      beside: `failed while up: ${counts.pagesFailed}, ${counts.demosFailed}, ${counts.filesFailed}; a page ${formatMs(quantile(counts.pageMs, 0.5))} / ${formatMs(quantile(counts.pageMs, 0.95))}`,
      goal: 'none failed',
      met: counts.pagesFailed + counts.demosFailed + counts.filesFailed === 0,
    },
    {
      name: `the same: memory in minute ${last.minute.toFixed(0)}, two minutes after a start (proportional set size)`,
      ours: describeMemory(last),
      beside: `minute ${first.minute.toFixed(0)}: ${describeMemory(first)}`,
      ratio: growth,
      goal: `≤ ${allowedGrowth}`,
      met: growth <= allowedGrowth,
    },
  ]
}
