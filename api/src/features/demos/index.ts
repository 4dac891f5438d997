export { DemosModule } from './demos.module.js'
export { DemosService, type NewDemo } from './demos.service.js'
export { buildJob, type BuildJob } from './build-worker.js'
