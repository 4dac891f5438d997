export { buildJob, type BuildJob } from './build-job.js'
export { DocumentFiles } from './document-files.js'
export { TrainingsModule } from './trainings.module.js'
export { TrainingsService } from './trainings.service.js'
