export { JobsModule } from './jobs.module.js'
export { RecurringJobs } from './recurring-jobs.js'
export { JobQueue, type SendOptions, type WorkOptions } from './job-queue.js'
export type { SetAsideJob } from './job-processes.js'
