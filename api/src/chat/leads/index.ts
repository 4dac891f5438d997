export { LeadsModule } from './leads.module.js'
export { LeadsService } from './leads.service.js'
