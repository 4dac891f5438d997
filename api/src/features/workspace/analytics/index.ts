export { AnalyticsModule } from './analytics.module.js'
export { AnalyticsStore } from './analytics-store.js'
