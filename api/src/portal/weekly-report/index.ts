export { WeeklyReportModule } from './weekly-report.module.js'
