export { OverviewModule } from './overview.module.js'
