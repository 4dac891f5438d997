import { hash } from 'node:crypto'
import type { SqlRunner } from '../../../platform/database/rows.js'
import type { JobQueue } from '../../../platform/jobs/index.js'
import { workspaceOfSource } from './ingestions.queries.js'

export const ingestionJobName = 'knowledge-build'
/** Files have separate workers, because large ones take minutes and would delay websites. */
export const fileIngestionJobName = 'knowledge-build-file'
export interface IngestionJob {
  sourceId: string
  /** Workspace or address for fair sharing. */
  askedBy?: string
}

const smallBytes = 256 * 1_024
const backgroundPriority = -1_000

interface NewIngestion {
  fileBytes?: number | null
  address?: string
  isInBackground?: boolean
}

/** Everybody's first waiting run precedes anybody's second. */
export async function enqueueIngestion(
  { jobs, runner }: { jobs: JobQueue; runner: SqlRunner },
  sourceId: string,
  { fileBytes, address, isInBackground = false }: NewIngestion = {},
): Promise<void> {
  if (typeof fileBytes === 'number') {
    const priority = fileBytes < smallBytes ? 1 : 0
    await jobs.send(fileIngestionJobName, { sourceId } satisfies IngestionJob, { singletonKey: sourceId, priority })
    return
  }
  const askedBy = address === undefined ? await workspaceOfSource(runner, sourceId) : callerLabel(address)
  const before = askedBy === undefined ? 0 : await jobs.countOpen(ingestionJobName, { askedBy })
  const job: IngestionJob = { sourceId, ...(askedBy === undefined ? {} : { askedBy }) }
  const priority = -before + (isInBackground ? backgroundPriority : 0)
  await jobs.send(ingestionJobName, job, { singletonKey: sourceId, priority })
}

/** The hash is too short to identify an address. */
function callerLabel(address: string): string {
  return `address ${hash('sha256', address).slice(0, 6)}`
}
