import { hash } from 'node:crypto'
import type { SqlRunner } from '../../../database/rows.js'
import type { JobQueue } from '../../../jobs/index.js'
import { workspaceOfSource } from './build-owners.queries.js'

/** The queue of builds that ask a website. It stands below the demos, the site's own assistant and the trainings. */
export const buildJob = 'knowledge-build'
/** Files have separate workers, because large ones take minutes and would delay websites. */
export const fileBuildJob = 'knowledge-build-file'
export interface BuildJob {
  sourceId: string
  /** Identifies the workspace or address among which builds are shared fairly. */
  askedBy?: string
}

/** Files below this are read before larger ones. */
const smallBytes = 256 * 1_024
/** A build that nobody waits for stands behind all others. */
const backgroundPriority = -1_000

interface NewBuild {
  /** Size of the file that it is; absent for anything else. */
  fileBytes?: number | null
  /** Address of the visitor who asked for it; the bot's workspace unless given. */
  address?: string
  /** It was asked for by no person, so nobody waits for it. */
  isInBackground?: boolean
}

/**
 * Has a stored source read in the background; nothing happens while it waits for that already. Of the builds that wait,
 * the first of everybody come before the second of anybody.
 */
export async function sendBuild(
  { jobs, runner }: { jobs: JobQueue; runner: SqlRunner },
  sourceId: string,
  { fileBytes, address, isInBackground = false }: NewBuild = {},
): Promise<void> {
  if (typeof fileBytes === 'number') {
    const priority = fileBytes < smallBytes ? 1 : 0
    await jobs.send(fileBuildJob, { sourceId } satisfies BuildJob, { singletonKey: sourceId, priority })
    return
  }
  const askedBy = address === undefined ? await workspaceOfSource(runner, sourceId) : callerOf(address)
  const before = askedBy === undefined ? 0 : await jobs.countOpen(buildJob, { askedBy })
  const job: BuildJob = { sourceId, ...(askedBy === undefined ? {} : { askedBy }) }
  const priority = -before + (isInBackground ? backgroundPriority : 0)
  await jobs.send(buildJob, job, { singletonKey: sourceId, priority })
}

/** Tells addresses apart, and is too short to name one. */
function callerOf(address: string): string {
  return `address ${hash('sha256', address).slice(0, 6)}`
}
