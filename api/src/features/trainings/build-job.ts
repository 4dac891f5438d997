import type { JobQueue } from '../../jobs/index.js'

/** The queue of readings. It stands here, below everything that asks for one: the demos, the site's own assistant, the trainings. */
export const buildJob = 'knowledge-build'
export interface BuildJob {
  sourceId: string
}

/** Has a stored source read in the background; nothing happens while it waits for that already. */
export async function sendBuild(jobs: JobQueue, sourceId: string): Promise<void> {
  await jobs.send(buildJob, { sourceId } satisfies BuildJob, { singletonKey: sourceId })
}
