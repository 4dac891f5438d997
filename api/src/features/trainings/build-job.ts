/** The queue of readings. It stands here, below everything that asks for one: the demos, the site's own assistant, the trainings. */
export const buildJob = 'knowledge-build'
export interface BuildJob {
  sourceId: string
}
