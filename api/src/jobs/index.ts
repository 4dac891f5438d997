export { JobsModule } from './jobs.module.js'
export { JobQueue, type SendOptions, type WorkOptions } from './job-queue.js'
