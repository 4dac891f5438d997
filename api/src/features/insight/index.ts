export { InsightModule } from './insight.module.js'
export { InsightStore } from './insight-store.js'
