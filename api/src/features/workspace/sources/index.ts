export { buildJob, fileBuildJob, sendBuild, type BuildJob } from './build-job.js'
export { TrainingsModule } from './trainings.module.js'
export { TrainingsService } from './trainings.service.js'
