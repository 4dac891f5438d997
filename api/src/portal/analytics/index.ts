export { AnalyticsModule } from './analytics.module.js'
export { AnalyticsStore } from './analytics-store.js'
export { dayAfter, dayIn, ReportService } from './report.service.js'
