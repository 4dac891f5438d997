export { DemosModule } from './demos.module.js'
export { DemosService, type NewDemo } from './demos.service.js'
