export { ClaimsService } from './claims.service.js'
export { DemosModule } from './demos.module.js'
export { DemosService, type NewDemo } from './demos.service.js'
