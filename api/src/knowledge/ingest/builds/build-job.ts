import type { JobQueue } from '../../../jobs/index.js'

/**
 * The queue of readings. It stands here, below everything that asks for one: the demos, the site's own assistant, the
 * trainings.
 */
export const buildJob = 'knowledge-build'
/**
 * That of files has workers of its own: a few thick ones take minutes, and nobody who waits for a website is to stand
 * behind them.
 */
export const fileBuildJob = 'knowledge-build-file'
export interface BuildJob {
  sourceId: string
}

/** Files below this are read before larger ones. */
const smallBytes = 256 * 1_024

/**
 * Has a stored source read in the background; nothing happens while it waits for that already.
 * @param fileBytes size of the file that it is; absent for anything else
 */
export async function sendBuild(jobs: JobQueue, sourceId: string, fileBytes?: number | null): Promise<void> {
  const job = { sourceId } satisfies BuildJob
  if (typeof fileBytes !== 'number') await jobs.send(buildJob, job, { singletonKey: sourceId })
  else await jobs.send(fileBuildJob, job, { singletonKey: sourceId, priority: fileBytes < smallBytes ? 1 : 0 })
}
