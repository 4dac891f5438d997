export { InsightPage as default } from './insight-page'
